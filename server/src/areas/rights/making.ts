import { fill } from '@portal/contract/fill'
import { COPY_HOURS } from '@portal/contract/rights'
import { tell } from '../../jobs/messages.ts'
import type { Job } from '../../jobs/queue.ts'
import { asParent, auditChange } from '../../kit/audit.ts'
import { traceOf } from '../../kit/errors.ts'
import type { World } from '../../kit/world.ts'
import { instantText, timeInWords } from '../../outside/clock.ts'
import { html } from '../../pages/html.ts'
import { fullName } from '../children/rules.ts'
import { accountSections } from './accountSections.ts'
import { childSections } from './childSections.ts'
import { MAKE_COPY, moveCopy } from './copies.ts'
import { copyWords, DOCUMENT_END, documentHead, packedFiles, sectionTable } from './packing.ts'
import type { Section, Subject } from './section.ts'
import { rowsOf } from './sections.ts'
import { addBytes, type CopyRow, type FollowedChild, findHolder, followedChildren, type Holder, lockCopy } from './store.ts'

const ACTION = `JOB ${MAKE_COPY}`
const [DATA, PAGE] = [0, 1] as const

/** Reads section by section, so that one of them at most is in memory, and packs what it reads. */
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
  const { accountId, personId } = holder
  const lead = fill(copyWords.lead, { time: timeInWords(now) })
  files.write(PAGE, documentHead([lead, copyWords.keep, copyWords.others, ...(holder.isProven ? [] : [copyWords.unproven])]))
  files.write(PAGE, contents(children).text)
  files.write(DATA, `{"madeAt":${JSON.stringify(instantText(now))},"isProven":${holder.isProven},"you":{`)
  files.write(PAGE, html`<h2 id="you">${copyWords.you}</h2>`.text)
  await write(accountSections, { accountId, personId, childId: 0 }, 'you')
  files.write(DATA, '},"children":[')
  for (const [index, child] of children.entries()) {
    files.write(DATA, `${index === 0 ? '' : ','}{`)
    files.write(PAGE, html`<h2 id="child-${child.id}">${fullName(child)}</h2>`.text)
    await write(childSections, { accountId, personId, childId: child.id }, `child-${child.id}`)
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

/** Takes up a copy that waits; undefined where there is nothing to make: another process has it, it was erased, or the account was closed. */
const begin = (world: World, id: number) =>
  world.db.transaction(async (tx) => {
    const row = await lockCopy(tx, id)
    if (row?.status !== 'ASKED') return undefined
    await moveCopy(tx, world, id, 'MAKING', { seenAt: world.clock.now() })
    return row
  })

/** Makes the copy, keeps it, and tells its holder; with the trace of every child whose data it read. */
async function make(world: World, row: CopyRow): Promise<void> {
  const { db, clock } = world
  const holder = await findHolder(db, row.accountId)
  if (holder === undefined) return
  const children = await followedChildren(db, holder.personId)
  const bytes = await pack(world, holder, children)
  await db.transaction(async (tx) => {
    if ((await lockCopy(tx, row.id))?.status !== 'MAKING') return
    const now = clock.now()
    const childIds = children.map(({ id }) => id)
    await moveCopy(tx, world, row.id, 'READY', { readyAt: now, childIds, size: bytes.length })
    await addBytes(tx, row.id, bytes)
    const { accountId, personId } = holder
    const entry = { at: now, accountId, personId, ...asParent, action: ACTION, requestId: row.requestId }
    await auditChange(tx, ...[null, ...childIds].map((childId) => ({ ...entry, childId })))
    const link = `${world.publicUrl()}/profile#rights`
    await tell(tx, world, holder.username, 'copyReady', { time: timeInWords(now), hours: String(COPY_HOURS), link })
  })
}

async function work(world: World, id: number): Promise<void> {
  const row = await begin(world, id)
  if (row === undefined) return
  try {
    await make(world, row)
  } catch (error) {
    // Never the error itself: what a statement held would be in it.
    world.log.error({ fault: traceOf(error), copyId: id }, 'a copy could not be made')
    await world.db.transaction(async (tx) => {
      if ((await lockCopy(tx, id))?.status === 'MAKING') await moveCopy(tx, world, id, 'FAILED')
    })
  }
}

export const copyJob = (world: World): Job => ({
  name: MAKE_COPY,
  atOnce: 1,
  run: async (data) => {
    if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number') await work(world, data.id)
  },
})
