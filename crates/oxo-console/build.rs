//! Turns the fonts of embedded-graphics, which lie there row by row, into columns: see `src/font.rs`.

use std::{convert::Infallible, env, fs, path::Path};

use embedded_graphics::{
    mono_font::{
        MonoFont, MonoTextStyle,
        ascii::{FONT_4X6, FONT_5X7, FONT_6X10, FONT_6X13_BOLD},
    },
    pixelcolor::BinaryColor,
    prelude::*,
    text::{Baseline, Text},
};

const FONTS: [(&str, &MonoFont<'static>); 4] =
    [("FONT_4X6", &FONT_4X6), ("FONT_5X7", &FONT_5X7), ("FONT_6X10", &FONT_6X10), ("FONT_6X13_BOLD", &FONT_6X13_BOLD)];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").expect("cargo names a folder for what is made");
    let fonts: String = FONTS.into_iter().map(|(name, font)| source(name, font)).collect();
    fs::write(Path::new(&folder).join("fonts.rs"), fonts).expect("that folder can be written to");
}

fn source(name: &str, font: &MonoFont<'_>) -> String {
    let glyphs: Vec<_> = (' '..='~').map(|character| columns(character, font)).collect();
    let (width, height, columns) = (glyphs[0].len(), font.character_size.height, glyphs.concat());
    format!("pub static {name}: Font = Font {{ width: {width}, height: {height}, columns: &{columns:?} }};\n")
}

/// The columns of a character from left to right, each with its top pixel in bit 0.
fn columns(character: char, font: &MonoFont<'_>) -> Vec<u16> {
    // The dots of this font look like plus signs.
    if *font == FONT_6X10 && matches!(character, '.' | ':') {
        let dots = if character == '.' { 0b1100_0000 } else { 0b1100_1100 };
        return vec![0, 0, dots, dots, 0, 0];
    }
    // The zero of this font looks like an eight.
    if *font == FONT_4X6 && character == '0' {
        return vec![0b1_1111, 0b1_0001, 0b1_1111, 0];
    }
    let mut glyph = Glyph { size: font.character_size, columns: vec![0; font.character_size.width as usize] };
    let style = MonoTextStyle::new(font, BinaryColor::On);
    let Ok(_) = Text::with_baseline(&character.to_string(), Point::zero(), style, Baseline::Top).draw(&mut glyph);
    // The wide letters of this font would run into each other.
    if *font == FONT_6X13_BOLD {
        glyph.columns.push(0);
    }
    glyph.columns
}

struct Glyph {
    size: Size,
    columns: Vec<u16>,
}

impl OriginDimensions for Glyph {
    fn size(&self) -> Size {
        self.size
    }
}

impl DrawTarget for Glyph {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, color) in pixels {
            if color.is_on() {
                self.columns[point.x as usize] |= 1 << point.y;
            }
        }
        Ok(())
    }
}
