import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundledFiles, bundleFolder, fileText } from './bundled.ts'

mkdirSync(bundleFolder, { recursive: true })
const files = await bundledFiles()
for (const [name, content] of files) writeFileSync(new URL(`${name}.json`, bundleFolder), fileText(content))
console.log(`${files.size} files are in ${fileURLToPath(bundleFolder)}`)
