import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFolder } from '../src/commands/dataCommands.ts'
import type { TestPortal } from './opening.ts'
import type { Files } from './schoolData.ts'

/** Imports files as the operator, on the portal's own database. */
export async function importFiles({ world }: TestPortal, files: Files) {
  const folder = mkdtempSync(join(tmpdir(), 'school-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    return await importFolder.answer(
      world,
      { path: folder, isCheckOnly: false, takesGoodRows: false, convertsWindows1251: false },
      () => undefined,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
