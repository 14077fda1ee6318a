import { fill } from '@portal/contract/fill'
import { COPY_HOURS } from '@portal/contract/rights'
import { asParent, auditChange } from '../../admission/audit.ts'
import { dataCopies } from '../../database/tables.ts'
import { html } from '../../http/html.ts'
import { queueMessage } from '../../messages/queue.ts'
import { dateIn, instantText, timeInWords, today } from '../../outside/clock.ts'
import { statusMover } from '../../requests/takeStep.ts'
import { fullName } from '../../text/people.ts'
import { type Lease, noLease, type Turn } from '../../work/claiming.ts'
import type { Worker } from '../../work/loop.ts'
import type { World } from '../../world.ts'
import { copyWords, DOCUMENT_END, documentHead, packedFiles, sectionTable } from './packing.ts'
import { copyMoves } from './rules.ts'
import type { Section, Subject } from './section.ts'
import { copySections, rowsOf } from './sections.ts'
import {
  addBytes,
  type CopyRow,
  claimCopies,
  type FollowedChild,
  findHolder,
  followedChildren,
  type Holder,
  lockCopy,
  lockHeldCopy,
  writeCopy,
} from './store.ts'

const ACTION = 'JOB make-copy'
const [DATA, PAGE] = [0, 1] as const

/** Packs the copy section by section, so that at most one section is in memory. */
async function pack({ db, clock }: World, holder: Holder, children: readonly FollowedChild[]): Promise<Buffer> {
  const now = clock.now()
  const files = packedFiles(['data.json', 'index.html'], now)
  const write = async (list: readonly Section[], of: Subject, prefix: string) => {
    let comma = ''
    for (const section of list.filter(({ needsProof }) => holder.isProven || needsProof === undefined)) {
      const rows = await rowsOf(db, section, of)
      files.write(DATA, `${comma}${JSON.stringify(section.name)}:${JSON.stringify(rows)}`)
      files.write(PAGE, sectionTable(section, `${prefix}-${section.name}`, rows).text)
      comma = ','
    }
  }
  const of = { accountId: holder.accountId, personId: holder.personId, today: dateIn(now) }
  const lead = fill(copyWords.lead, { time: timeInWords(now) })
  files.write(PAGE, documentHead([lead, copyWords.keep, copyWords.others, ...(holder.isProven ? [] : [copyWords.unproven])]))
  files.write(PAGE, contents(children).text)
  files.write(DATA, `{"madeAt":${JSON.stringify(instantText(now))},"isProven":${holder.isProven},"you":{`)
  files.write(PAGE, html`<h2 id="you">${copyWords.you}</h2>`.text)
  await write(copySections.you, { ...of, childId: 0 }, 'you')
  files.write(DATA, '},"children":[')
  for (const [index, child] of children.entries()) {
    files.write(DATA, `${index === 0 ? '' : ','}{`)
    files.write(PAGE, html`<h2 id="child-${child.id}">${fullName(child)}</h2>`.text)
    await write(copySections.child, { ...of, childId: child.id }, `child-${child.id}`)
    files.write(DATA, '}')
  }
  files.write(DATA, ']}')
  files.write(PAGE, DOCUMENT_END)
  return files.end()
}

const contents = (children: readonly FollowedChild[]) => {
  const points = [{ id: 'you', title: copyWords.you }, ...children.map((child) => ({ id: `child-${child.id}`, title: fullName(child) }))]
  return html`<nav aria-label="${copyWords.contents}"><ul>${points.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>`
}

const moveCopy = statusMover({ moves: copyMoves, lock: lockCopy, write: writeCopy })

/** Claims copies and sets their status to `MAKING`. */
const begin = (world: World, turn: Turn) =>
  world.db.transaction(async (tx) => {
    const rows = await claimCopies(tx, turn)
    for (const { id, status } of rows) if (status === 'ASKED') await moveCopy(tx, world, id, 'MAKING', 'job')
    return rows
  })

/** Makes and stores the copy, notifies its holder, and audits every child whose data it read. */
async function make(world: World, row: CopyRow, lease: Lease): Promise<void> {
  const { db, clock } = world
  const holder = await findHolder(db, row.accountId)
  if (holder === undefined) return
  const children = await followedChildren(db, holder.personId, today(clock))
  const bytes = await pack(world, holder, children)
  await db.transaction(async (tx) => {
    if ((await lockHeldCopy(tx, lease)) === undefined) return
    const now = clock.now()
    const childIds = children.map(({ id }) => id)
    await moveCopy(tx, world, row.id, 'READY', 'job', { readyAt: now, childIds, size: bytes.length, ...noLease })
    await addBytes(tx, row.id, bytes)
    const { accountId, personId } = holder
    const entry = { at: now, accountId, personId, ...asParent, action: ACTION, requestId: row.requestId }
    await auditChange(tx, ...[null, ...childIds].map((childId) => ({ ...entry, childId })))
    const link = `${world.publicUrl()}/profile#rights`
    await queueMessage(tx, world, holder.username, 'copyReady', { time: timeInWords(now), hours: String(COPY_HOURS), link })
  })
}

export const copyWorker = (world: World): Worker<CopyRow> => ({
  table: dataCopies,
  claim: (turn) => begin(world, turn),
  run: (row, lease) => make(world, row, lease),
  giveUp: ({ id }, lease, lastError) =>
    world.db.transaction(async (tx) => {
      if ((await lockHeldCopy(tx, lease)) !== undefined) await moveCopy(tx, world, id, 'FAILED', 'job', { lastError, ...noLease })
    }),
})
