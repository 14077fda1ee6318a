import { writeFileSync } from 'node:fs'
import { printedFiles } from '../areas/data/printed.ts'

writeFileSync(new URL('../../../docs/data.md', import.meta.url), printedFiles())
