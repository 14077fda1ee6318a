import { dataFileList, EXPORT_MAX_BYTES, ownData } from '@portal/contract/dataFiles'
import { dataOrigins, ORIGIN_KINDS, type OriginKind, setDataOrigin } from '@portal/contract/dataOrigins'
import type { Database } from '../../database/connect.ts'
import { answer, orgOf } from '../../http/answer.ts'
import { isKindergarten, originOf, writeOrigin } from '../../requests/dataOrigins.ts'
import { columnTitle, meaningOf } from '../../text/dataColumns.ts'
import { faultSentences } from '../../text/dataFaults.ts'
import { refuse } from '../../text/refusals.ts'
import { exportData, officeFiles } from '../data/index.ts'
import { childrenNamedBy } from './store.ts'

/** Description of the files, from the declarations of the import. */
const described = officeFiles.map(({ name: file, columns }) => ({
  file,
  columns: Object.entries(columns).map(([name, { kind, isKey, isRequired }]) => ({
    name,
    isKey,
    mayBeEmpty: !isRequired,
    title: columnTitle(name),
    format: { mn: faultSentences(kind.fault, kind.values).mn, en: kind.format.replaceAll('`', '') },
    choices: kind.choices.map((code) => ({ code, ...meaningOf(code) })),
  })),
}))

/** Kindergartens give no homework and no marks. */
const KINDERGARTEN_KINDS: readonly OriginKind[] = ['ATTENDANCE']

/** Kinds of data that staff of an institution can enter. */
const kindsOf = async (db: Database, orgId: number): Promise<readonly OriginKind[]> =>
  (await isKindergarten(db, orgId)) ? KINDERGARTEN_KINDS : ORIGIN_KINDS

export const dataAnswers = [
  answer(dataFileList, async () => described),

  answer(ownData, async (context) => {
    const { db, engine } = context.world
    const orgId = orgOf(context)
    context.concerns(...(await childrenNamedBy(db, orgId)))
    const files: { file: string; csv: string }[] = []
    let length = 0
    await exportData(engine, { orgId, since: context.params.since, isOffices: true }, async (name, bytes) => {
      const pieces: Uint8Array[] = []
      for await (const piece of bytes) {
        length += piece.length
        if (length > EXPORT_MAX_BYTES) refuse('exportTooLarge')
        pieces.push(piece)
      }
      files.push({ file: name.replace(/\.csv$/, ''), csv: Buffer.concat(pieces).toString('utf8') })
    })
    return files
  }),

  answer(dataOrigins, async (context) => {
    const orgId = orgOf(context)
    const { db } = context.world
    const kinds = await kindsOf(db, orgId)
    return Promise.all(kinds.map(async (kind) => ({ kind, origin: await originOf(db, orgId, kind) })))
  }),

  answer(setDataOrigin, async (context) => {
    const { body, world } = context
    const orgId = orgOf(context)
    if (!(await kindsOf(world.db, orgId)).includes(body.kind)) refuse('inputInvalid')
    await context.change((tx) => writeOrigin(tx, orgId, body.kind, body.origin, world.clock.now()))
    return context.say('Хадгаллаа')
  }),
]
