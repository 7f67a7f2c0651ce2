//! `oxo-log ELF`: turns the firmware's log, as it comes out of RTT on standard input, into lines of text.

use std::{
    env, fs,
    io::{self, Read, Write},
    path::Path,
    process::ExitCode,
};

use anyhow::{Context, Result};
use defmt_decoder::{DecodeError, Table};

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let (Some(elf), None) = (arguments.next(), arguments.next()) else {
        eprintln!("oxo-log: give it the firmware's ELF file, and nothing else");
        return ExitCode::from(2);
    };
    match run(Path::new(&elf)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("oxo-log: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(elf: &Path) -> Result<()> {
    let bytes = fs::read(elf).with_context(|| format!("cannot read {}", elf.display()))?;
    let table = Table::parse(&bytes)
        .and_then(|table| table.context("it has no defmt section"))
        .with_context(|| format!("cannot decode a log of {}", elf.display()))?;
    decode(&table, &mut io::stdin().lock(), &mut io::stdout().lock())
}

/// Writes one line for each frame: time, level, message.
///
/// A frame that cannot be decoded gets a line that says so, and the log goes on after it: a log is wanted most when
/// something went wrong.
fn decode(table: &Table, input: &mut impl Read, output: &mut impl Write) -> Result<()> {
    let mut decoder = table.new_stream_decoder();
    let mut buffer = [0; 4096];
    let mut last_byte = 0;
    loop {
        let count = input.read(&mut buffer).context("cannot read the log")?;
        let Some(last) = buffer[..count].last() else { break };
        last_byte = *last;
        decoder.received(&buffer[..count]);
        loop {
            match decoder.decode() {
                Ok(frame) => writeln!(output, "{}", frame.display(false))?,
                Err(DecodeError::Malformed) => {
                    writeln!(output, "(a bad frame)")?;
                    // Without marks between frames there is no telling where the next one begins.
                    if !table.encoding().can_recover() {
                        return Ok(());
                    }
                }
                Err(DecodeError::UnexpectedEof) => break,
            }
        }
    }
    // A frame ends with a zero.
    if last_byte != 0 && table.encoding().can_recover() {
        writeln!(output, "(a frame that is cut off)")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table as it would be read from an ELF file with two log lines in it.
    fn table() -> Table {
        serde_json::from_value(serde_json::json!({
            "timestamp": { "string": { "tag": "Timestamp", "string": "{=u8:us}" }, "raw_symbol": "" },
            "entries": {
                "1": { "string": { "tag": "Info", "string": "placed in cell {=u8}" }, "raw_symbol": "" },
                "2": { "string": { "tag": "Warn", "string": "the display does not answer" }, "raw_symbol": "" },
            },
            "bitflags": {},
            "encoding": "Rzcobs",
        }))
        .unwrap()
    }

    /// One frame in rzCOBS, of up to seven bytes: those that are not zero, then which of them are, then the end.
    fn frame(bytes: &[u8]) -> Vec<u8> {
        assert!(bytes.len() <= 7);
        let mut padded = bytes.to_vec();
        padded.resize(7, 0);
        let zeros = (0..7).filter(|i| padded[*i] == 0).fold(0, |zeros, i| zeros | 1 << i);
        padded.retain(|byte| *byte != 0);
        padded.extend([zeros, 0]);
        padded
    }

    fn decoded(log: &[u8]) -> String {
        let mut output = Vec::new();
        decode(&table(), &mut &*log, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn frames_become_lines_with_time_and_level() {
        let log = [frame(&[1, 0, 5, 4]), frame(&[2, 0, 9])].concat();
        assert_eq!(decoded(&log), "0.000005 INFO placed in cell 4\n0.000009 WARN the display does not answer\n");
        assert_eq!(decoded(b""), "");
    }

    #[test]
    fn a_bad_frame_is_told_and_the_log_goes_on() {
        let unknown = frame(&[77, 0, 5]);
        let garbage = b"\xff\x01\xfe\0".to_vec();
        let log = [unknown, garbage, frame(&[2, 0, 9])].concat();
        assert_eq!(decoded(&log), "(a bad frame)\n(a bad frame)\n0.000009 WARN the display does not answer\n");
    }

    #[test]
    fn a_frame_that_is_cut_off_is_told() {
        let mut log = frame(&[1, 0, 5, 4]);
        log.extend_from_slice(&frame(&[2, 0, 9])[..2]);
        assert_eq!(decoded(&log), "0.000005 INFO placed in cell 4\n(a frame that is cut off)\n");
    }

    #[test]
    fn a_frame_may_come_in_pieces() {
        struct ByteByByte<'a>(&'a [u8]);
        impl Read for ByteByByte<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0.read(&mut buffer[..1])
            }
        }
        let mut output = Vec::new();
        decode(&table(), &mut ByteByByte(&frame(&[1, 0, 5, 4])), &mut output).unwrap();
        assert_eq!(output, b"0.000005 INFO placed in cell 4\n");
    }
}
