/** Import and export of school data, for commands, jobs and calls. */
export { type ExportOptions, exportData } from './exporting.ts'
export { officeFiles } from './files.ts'
export { importData } from './importing.ts'
export { enteredFiles, type ImportOptions, type ImportPlace, type Scope, type SourceFault } from './importRules.ts'
export type { Source } from './reading.ts'
