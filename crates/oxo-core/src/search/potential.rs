//! How much each cell is worth, for all cells at once: one bit of every cell's sum in each word.

use super::{
    Score,
    lines::{Geometry, LineSet, Side},
};

/// Enough for the twelve lines through a centre, at eight each, for both sides.
const PLANES: usize = 8;

/// A sum for each cell: bit *n* of word *p* is bit *p* of cell *n*'s sum.
#[derive(Clone, Copy)]
pub(super) struct Potential([u32; PLANES]);

impl Potential {
    /// For each cell what a side's weight would gain by a mark in it: the weight of the open lines through the cell.
    /// The side has no threats.
    pub fn of<L: LineSet, const RUN: usize>(geometry: &Geometry<L>, side: &Side<L, RUN>) -> Self {
        let mut planes = [0; PLANES];
        for (marks, &lines) in side.open.iter().skip(1).rev().enumerate() {
            for cells in geometry.cells_of(lines) {
                let mut carry = cells;
                for plane in planes.iter_mut().skip(marks) {
                    (*plane, carry) = (*plane ^ carry, *plane & carry);
                    if carry == 0 {
                        break;
                    }
                }
            }
        }
        Self(planes)
    }

    /// Cell by cell, the sum of both.
    pub fn plus(&self, other: &Self) -> Self {
        let mut carry = 0;
        let mut planes = self.0;
        for (a, &b) in planes.iter_mut().zip(&other.0) {
            let sum = *a ^ b;
            (*a, carry) = (sum ^ carry, *a & b | carry & sum);
        }
        Self(planes)
    }

    /// Those of the cells that have the highest sum, and that sum.
    pub fn highest(&self, mut cells: u32) -> (u32, Score) {
        let mut sum = 0;
        for plane in self.0.iter().rev() {
            sum *= 2;
            if cells & plane != 0 {
                cells &= plane;
                sum += 1;
            }
        }
        (cells, sum)
    }
}
