/** Import and export of school data, for commands, jobs and calls. */
export { type ExportOptions, exportData } from './exporting.ts'
export { officeFiles } from './files.ts'
export { importData } from './importing.ts'
export type { ImportOptions, ImportPlace, Scope, SourceFault } from './importRules.ts'
export type { Source } from './reading.ts'
