/** School data in and out, for commands, jobs and calls: files by name, a report that the contract knows. */
export { type ExportOptions, exportData } from './exporting.ts'
export { type ImportOptions, type ImportPlace, importData, type Scope } from './importing.ts'
export type { Source } from './reading.ts'
