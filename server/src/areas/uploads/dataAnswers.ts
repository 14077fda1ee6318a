import { dataFileList, EXPORT_MAX_BYTES, ownData } from '@portal/contract/dataFiles'
import { answer, orgOf } from '../../http/answer.ts'
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
]
