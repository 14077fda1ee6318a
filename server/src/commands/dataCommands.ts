import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ImportReport } from '@portal/contract/data'
import { PlainDate } from '@portal/contract/fields'
import * as z from 'zod/mini'
import { exportData, importData, type Source } from '../areas/data/index.ts'
import { filesIn, NotUnpacked } from '../areas/uploads/index.ts'
import { StartFailure } from '../settings.ts'
import { unpackFaults } from '../text/deliveryFaults.ts'
import { command } from './command.ts'

/** Modes for files with personal data: their owner only. */
const OWN_FILE = 0o600
const OWN_FOLDER = 0o700

/** Lists the faulty rows of a folder's last import. */
export const FAULTS_FILE = 'faults.csv'

/** CSV files of a folder, or the files of one archive, workbook or CSV file. */
async function sourcesIn(path: string): Promise<Source[]> {
  try {
    if (!statSync(path).isDirectory()) return await filesIn(basename(path), await readFile(path))
    return readdirSync(path)
      .filter((name) => name.toLowerCase().endsWith('.csv') && name !== FAULTS_FILE)
      .toSorted()
      .map((name) => ({ name, size: statSync(join(path, name)).size, bytes: () => createReadStream(join(path, name)) }))
  } catch (error) {
    if (error instanceof NotUnpacked) throw new StartFailure(`${path}: ${unpackFaults[error.fault]}`)
    throw new StartFailure(`${path} cannot be read.`)
  }
}

/** Folder that gets the list of faulty rows. */
export const faultsFolder = (path: string): string => (existsSync(path) && statSync(path).isDirectory() ? path : dirname(path))

/** Creates the file with the first fault. */
function faultsIn(folder: string) {
  const path = join(folder, FAULTS_FILE)
  let file: Awaited<ReturnType<typeof open>> | undefined
  return {
    write: async (piece: string): Promise<void> => {
      file ??= await open(path, 'w', OWN_FILE)
      await file.write(piece)
    },
    close: async (): Promise<void> => file?.close(),
    forget: () => rm(path, { force: true }),
  }
}

/** Exit code of an import by its report; archives that cannot be unpacked end with 1 too. */
export const exitCodeOf = ({ faultCount }: ImportReport): 0 | 1 => (faultCount > 0 ? 1 : 0)

export const importFolder = command({
  name: 'import',
  request: z.object({ path: z.string(), isCheckOnly: z.boolean(), takesGoodRows: z.boolean(), convertsWindows1251: z.boolean() }),
  result: ImportReport,
  runsReadOnly: ({ isCheckOnly }) => isCheckOnly,
  run: async (at, { path, isCheckOnly, takesGoodRows, convertsWindows1251 }, tell) => {
    const sources = await sourcesIn(path)
    if (sources.length === 0) throw new StartFailure(`There are no CSV files in ${path}.`)
    const faults = faultsIn(faultsFolder(path))
    await faults.forget()
    try {
      return await importData(at, sources, {
        scope: 'operator',
        isCheckOnly,
        takesGoodRows,
        convertsWindows1251,
        caller: undefined,
        action: 'npm run import',
        requestId: randomUUID(),
        progress: tell,
        faultsCsv: faults.write,
      })
    } catch (error) {
      // A file of an archive is unpacked while it is read.
      if (error instanceof NotUnpacked) throw new StartFailure(`${path}: ${unpackFaults[error.fault]}`)
      throw error
    } finally {
      await faults.close()
    }
  },
})

export const exportFolder = command({
  name: 'export',
  runsReadOnly: true,
  request: z.object({ folder: z.string(), orgId: z.optional(z.int()), since: z.optional(PlainDate) }),
  result: z.object({ files: z.int() }),
  run: async ({ engine }, { folder, orgId, since }, tell) => {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER })
    let files = 0
    const wanted = { ...(orgId !== undefined && { orgId }), ...(since !== undefined && { since }) }
    await exportData(engine, wanted, async (name, bytes) => {
      tell({ file: name })
      await pipeline(bytes, createWriteStream(join(folder, name), { mode: OWN_FILE }))
      files++
    })
    return { files }
  },
})
