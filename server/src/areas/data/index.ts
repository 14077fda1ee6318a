/** Import and export of school data, for commands, jobs and calls. */
export { type ExportOptions, exportData } from './exporting.ts'
export { type ImportOptions, type ImportPlace, importData, type Scope } from './importing.ts'
export type { Source } from './reading.ts'
