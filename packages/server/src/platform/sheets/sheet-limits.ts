/** What a table that people send may be at most (ADR 34); the child that reads it stops at the first excess. */
export const sheetLimits = {
  bytes: 20 * 1024 * 1024,
  /** Below the head. */
  rows: 50_000,
  columns: 60,
  /** Of a cell; longer ones are cut here. */
  characters: 1_000,
  /** Of what a workbook's archive holds when it is unpacked. */
  unpackedBytes: 192 * 1024 * 1024,
  /** How many times as much as the archive itself. */
  unpackedRatio: 100,
  heapMb: 384,
  /** All memory of the child: what lies outside of its heap, too. */
  residentMb: 900,
  seconds: 60,
} as const;

export type SheetFault = 'invalid' | 'tooLarge';

/** Thrown where a file is found to be no table, or too much of one. */
export class SheetRefused extends Error {
  readonly fault: SheetFault;

  constructor(fault: SheetFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A row with something in it. */
export interface SheetRow {
  /** As the program that made the table numbers it, from 1. */
  row: number;
  /** Texts, without empty ones at the end. */
  cells: string[];
}
