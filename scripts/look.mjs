import { lookWith } from './lib/looking.mjs'

await lookWith('scripts/lib/look.ts')
