//! A file that stands in for the handheld's flash: what is kept survives the program, however it ends.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, Read as _, Seek as _, SeekFrom, Write as _},
    path::{Path, PathBuf},
};

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use oxo_storage::SECTOR;

/// As many sectors as the handheld has.
const SIZE: u64 = 16 * SECTOR as u64;
const ERASED: u8 = 0xFF;

/// Flash in a file.
pub struct FlashFile(File);

impl FlashFile {
    /// Where records are kept unless told otherwise.
    pub fn usual_place() -> io::Result<PathBuf> {
        let folder =
            dirs::data_dir().ok_or_else(|| io::Error::other("this computer has no place for data: use --storage"))?;
        Ok(folder.join("pocket-oxo").join("flash.bin"))
    }

    /// Opens the file, or makes it. One that is something else is refused and left as it is.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::open_or_make(path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    }

    fn open_or_make(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => io::Error::other("another game has it open; --storage names another file"),
            TryLockError::Error(error) => error,
        })?;
        let found = file.metadata()?;
        if !found.is_file() || found.len() > SIZE {
            return Err(not_ours());
        }
        if found.len() < SIZE {
            // New, or not made to its end: the disk was full, or the power went.
            let mut made = Vec::new();
            file.read_to_end(&mut made)?;
            if made.iter().any(|byte| *byte != ERASED) {
                return Err(not_ours());
            }
            file.write_all(&vec![ERASED; SIZE as usize - made.len()])?;
        }
        Ok(Self(file))
    }

    /// All of it.
    pub const fn region() -> std::ops::Range<u32> {
        0..SIZE as u32
    }

    /// Puts bytes in their place.
    fn put(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        self.seek(offset, bytes.len())?;
        self.0.write_all(bytes).and_then(|()| self.0.sync_data()).map_err(|_| NorFlashErrorKind::Other)
    }

    /// Goes to the place of `length` bytes.
    fn seek(&mut self, offset: u32, length: usize) -> Result<(), NorFlashErrorKind> {
        if u64::from(offset) + length as u64 > SIZE {
            return Err(NorFlashErrorKind::OutOfBounds);
        }
        self.0.seek(SeekFrom::Start(offset.into())).map(|_| ()).map_err(|_| NorFlashErrorKind::Other)
    }
}

fn not_ours() -> io::Error {
    io::Error::other("it is no storage of Pocket OXO")
}

impl ErrorType for FlashFile {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for FlashFile {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        self.seek(offset, bytes.len())?;
        self.0.read_exact(bytes).map_err(|_| NorFlashErrorKind::Other)
    }

    fn capacity(&self) -> usize {
        SIZE as usize
    }
}

impl NorFlash for FlashFile {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        self.put(from, &vec![ERASED; to.saturating_sub(from) as usize])
    }

    /// The log only writes to what is erased.
    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        self.put(offset, bytes)
    }
}
