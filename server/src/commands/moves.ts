import { writeFileSync } from 'node:fs'
import { printedTables } from '../areas/moves.ts'

writeFileSync(new URL('../../../docs/moves.md', import.meta.url), printedTables())
