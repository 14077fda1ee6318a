import { readFileSync, writeFileSync } from 'node:fs'
import { withLimits } from '../areas/limits.ts'

const document = new URL('../../../docs/security.md', import.meta.url)
writeFileSync(document, withLimits(readFileSync(document, 'utf8')))
