import { lookWith } from './lib/looking.mjs'

await lookWith('scripts/lib/pictures.ts')
