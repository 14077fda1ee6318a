import type { GuardianType } from '@portal/contract/children'
import type { ImportReport } from '@portal/contract/data'
import { registryParts } from '@portal/contract/registry'
import { strToU8, zipSync } from 'fflate'
import type { Database } from '../../database/connect.ts'
import { mayMove } from '../../requests/moves.ts'
import { type ImportPlace, importData, type Source } from '../data/index.ts'
import { csvOf, type FormRow } from './formRules.ts'
import { knownNumbers } from './formStore.ts'
import { uploadMoves } from './rules.ts'
import { addUpload, bytesOf, lockUpload, writeUpload } from './store.ts'
import { filesIn } from './unpacking.ts'
import { eraseUpload } from './uploadWorker.ts'

/** People that an office proposes: an upload that the operator's decision applies with the operator's rights. */

const CITIZENSHIP = 'Монгол'
const PEOPLE = 'people'
const GUARDIANS = 'guardians'

interface ProposedPerson {
  registryNumber: string
  lastName: string
  firstName: string
  phone: string | null
}

interface Proposer {
  orgId: number
  roleId: number | null
  requestId: string
  now: Date
  /** Masked registry number: the proposal's name in lists. */
  fileName: string
}

/** Birth date and sex follow from the registry number. */
const personRow = ({ registryNumber, lastName, firstName, phone }: ProposedPerson): FormRow => ({
  registry_number: registryNumber,
  family_name: '',
  last_name: lastName,
  first_name: firstName,
  sex: registryParts(registryNumber)?.sex ?? '',
  birth_date: registryParts(registryNumber)?.birthDate ?? '',
  citizenship: CITIZENSHIP,
  phone,
  email: '',
})

/** Stores a proposal as the files that it would be. */
export async function addProposal(
  tx: Database,
  { now, ...by }: Proposer,
  person: ProposedPerson,
  guardianOf: { childNumber: string; type: GuardianType } | null,
): Promise<number> {
  const guardian = { child_registry_number: guardianOf?.childNumber ?? '', guardian_registry_number: person.registryNumber }
  const files = {
    [`${PEOPLE}.csv`]: strToU8(csvOf([personRow(person)])),
    ...(guardianOf && { [`${GUARDIANS}.csv`]: strToU8(csvOf([{ ...guardian, type: guardianOf.type, ended_on: '' }])) }),
  }
  const row = { ...by, status: 'PROPOSED' as const, isProposal: true, takesGoodRows: false, createdAt: now, servedAt: now, dueAt: now }
  return addUpload(tx, row, Buffer.from(zipSync(files)))
}

const textOf = async ({ bytes }: Source): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of bytes()) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Files of a waiting proposal, and whether its person is known; undefined without one. A known person keeps its data. */
async function filesOfProposal(db: Database, id: number) {
  const row = await lockUpload(db, id)
  if (row === undefined || row.status !== 'PROPOSED') return undefined
  const sources = await filesIn('proposal.zip', await bytesOf(db, id, 'file'))
  const texts = await Promise.all(sources.map(async (source) => ({ file: source.name, text: await textOf(source) })))
  const lines = texts.find(({ file }) => file === `${PEOPLE}.csv`)?.text.split('\n') ?? []
  const [number = ''] = lines[1]?.split(',') ?? []
  const [childNumber = ''] =
    texts
      .find(({ file }) => file === `${GUARDIANS}.csv`)
      ?.text.split('\n')[1]
      ?.split(',') ?? []
  const known = await knownNumbers(db, [number, childNumber])
  const isKnown = known.has(number)
  return {
    row,
    childId: known.get(childNumber) ?? null,
    sources: sources.filter(({ name }) => !isKnown || name !== `${PEOPLE}.csv`),
    texts,
    isKnown,
  }
}

export { filesOfProposal as showProposal }

type Outcome = 'unknown' | 'nothing' | ImportReport

/** Applies a proposal with the operator's rights; with faults it stays open. */
export async function acceptProposal(at: ImportPlace & { db: Database }, id: number, requestId: string): Promise<Outcome> {
  const found = await filesOfProposal(at.db, id)
  if (found === undefined) return 'unknown'
  const options = { scope: 'operator', isCheckOnly: false, takesGoodRows: false, caller: undefined } as const
  const report =
    found.sources.length === 0 ? undefined : await importData(at, found.sources, { ...options, action: 'npm run proposals', requestId })
  if (report?.isApplied === false) return report
  await endProposal(at, id, 'APPLIED')
  return report ?? 'nothing'
}

/** Ends a waiting proposal and erases its data; returns whether it waited. */
export const endProposal = ({ db, clock }: Pick<ImportPlace, 'clock'> & { db: Database }, id: number, to: 'APPLIED' | 'REFUSED') =>
  db.transaction(async (tx) => {
    const row = await lockUpload(tx, id)
    if (row === undefined || !mayMove(uploadMoves, row.status, to, 'operator')) return false
    await writeUpload(tx, id, { status: to })
    await eraseUpload(tx, row, clock.now())
    return true
  })
