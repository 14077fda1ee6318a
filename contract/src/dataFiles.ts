import * as z from 'zod/mini'
import { get, staff } from './call.ts'
import { PlainDate } from './fields.ts'

/** Maximum size of an institution's data in one answer, as CSV. */
export const EXPORT_MAX_BYTES = 20 * 1024 * 1024

/** Column of a file, as the declaration of the import has it. */
export const DataColumn = z.object({
  name: z.string(),
  /** Part of the key that identifies a row. */
  isKey: z.boolean(),
  mayBeEmpty: z.boolean(),
  title: z.object({ mn: z.string(), en: z.string() }),
  format: z.object({ mn: z.string(), en: z.string() }),
  /** Codes of a column that takes no other value, with their meaning. */
  choices: z.array(z.object({ code: z.string(), mn: z.string(), en: z.string() })),
})
export type DataColumn = z.infer<typeof DataColumn>

/** File that an institution brings. */
export const DataFileInfo = z.object({ file: z.string(), columns: z.array(DataColumn) })
export type DataFileInfo = z.infer<typeof DataFileInfo>

const exampleFile: DataFileInfo = {
  file: 'day_attendance',
  columns: [
    {
      name: 'status',
      isKey: false,
      mayBeEmpty: false,
      title: { mn: 'Ирцийн төлөв', en: 'status' },
      format: { mn: 'Эдгээрийн аль нэг нь байна: PRESENT', en: 'one of `PRESENT`' },
      choices: [{ code: 'PRESENT', mn: 'Ирсэн', en: 'Present' }],
    },
  ],
}

export const dataFileList = get('/api/staff/data/files', {
  about: 'Returns the files that an institution brings, with a description of every column.',
  access: staff('SCHOOL'),
  params: {},
  result: z.array(DataFileInfo),
  example: { result: [exampleFile] },
})

export const ownData = get('/api/staff/data/export/:since', {
  about: "Returns the institution's own data as CSV files in the format of the import; dated rows from a day on.",
  access: staff('SCHOOL'),
  params: { since: PlainDate },
  result: z.array(z.object({ file: z.string(), csv: z.string() })),
  example: {
    params: { since: '2026-11-01' },
    result: [{ file: 'groups', csv: 'org_id,school_year,group,level,teacher_registry_number\n' }],
  },
})

export const dataFileCalls = [dataFileList, ownData]
