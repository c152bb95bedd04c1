/** Limits of a table that people send (ADR 34); the child that reads it stops at the first excess. */
export const sheetLimits = {
  bytes: 20 * 1024 * 1024,
  /** Rows below the header. */
  rows: 50_000,
  columns: 60,
  /** Characters of a cell; a longer one is cut. */
  characters: 1_000,
  /** Bytes of a workbook's archive when unpacked. */
  unpackedBytes: 192 * 1024 * 1024,
  /** Largest ratio of unpacked to packed bytes. */
  unpackedRatio: 100,
  heapMb: 384,
  /** Memory of the child in MB, outside of its heap, too. */
  residentMb: 900,
  seconds: 60,
} as const;

export type SheetFault = 'invalid' | 'tooLarge';

/** Thrown where a file turns out to be no table, or too large. */
export class SheetRefused extends Error {
  readonly fault: SheetFault;

  constructor(fault: SheetFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A row that is not empty. */
export interface SheetRow {
  /** Its number in the program that made the table, from 1. */
  row: number;
  /** Texts, without empty ones at the end. */
  cells: string[];
}
