import { text as textOf } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { type FaultCode, isFaultCode } from '../../text/dataFaults.ts'
import type { Source, SourceFault } from '../data/index.ts'

/** Entry of a source's archive with the rows that no file could take. */
export const FAULTS_ENTRY = 'faults.json'

const Faults = z.array(
  z.object({
    file: z.string(),
    line: z.int(),
    column: z.string(),
    value: z.string(),
    code: z.custom<FaultCode>((code) => typeof code === 'string' && isFaultCode(code)),
    right: z.optional(z.string()),
  }),
)

/** Separates the files of a source's archive from the faults of its rows. */
export async function withSourceFaults(unpacked: readonly Source[]): Promise<{ sources: Source[]; faultsBefore: readonly SourceFault[] }> {
  const found = unpacked.find(({ name }) => name === FAULTS_ENTRY)
  const sources = unpacked.filter(({ name }) => name !== FAULTS_ENTRY)
  if (found === undefined) return { sources, faultsBefore: [] }
  return { sources, faultsBefore: Faults.parse(JSON.parse(await textOf(found.bytes()))) }
}
