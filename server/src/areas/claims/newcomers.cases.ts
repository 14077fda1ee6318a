import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerClaim, guardianClaims, officeClaims } from '@portal/contract/claims'
import { schoolYearOf } from '@portal/contract/days'
import { registryParts } from '@portal/contract/registry'
import { applyUpload, upload, uploadDetail } from '@portal/contract/uploads'
import { expect, it } from 'vitest'
import type { TestPortal } from '../../../test/portal.ts'
import { csv, type Rows } from '../../../test/schoolData.ts'
import { named } from '../../../test/uploads.ts'
import { decideClaim } from '../../commands/claimCommands.ts'
import { importFolder } from '../../commands/dataCommands.ts'
import { runCommand } from '../../commands/reach.ts'
import { eq, inArray, sql } from '../../database/sql.ts'
import { accounts, organisations, people, roles } from '../../database/tables.ts'
import { today } from '../../outside/clock.ts'
import { sweepClaims } from './sweeping.ts'

const ORG = 59_800
const PUPILS = 800
const NEWCOMERS = 60
const CLASS_SIZE = 32
const LETTERS = [...'АБВГДЕЖЗИКЛМНОПРСТУФ']

/** Rows of people born in May of a year; their numbers begin with `first`. */
function peopleOf(first: string, count: number, birthYear: number): Rows {
  const month = birthYear < 2000 ? '05' : '25'
  return Array.from({ length: count }, (_, at) => {
    const day = String(10 + (Math.floor(at / 100) % 20))
    const number = `${first}${LETTERS[Math.floor(at / 100)]}${String(birthYear % 100).padStart(2, '0')}${month}${day}${String(at % 100).padStart(2, '0')}`
    return {
      registry_number: number,
      family_name: 'Боржигон',
      last_name: 'Бат',
      first_name: 'Болд',
      sex: registryParts(number)?.sex ?? '',
      birth_date: `${birthYear}-05-${day}`,
      citizenship: 'Монгол',
      phone: '',
      email: '',
    }
  })
}

/** First import of a school and its newcomers in September, through the public calls and commands. */
export const newcomerCases = (portalOf: () => TestPortal) =>
  it(`a school of ${PUPILS} comes by the operator’s files, and its ${NEWCOMERS} newcomers by their guardians’ yes or by letter`, async () => {
    const portal = portalOf()
    const { db, clock, settings } = portal.world
    const schoolYear = String(schoolYearOf(today(clock)))
    const since = `${schoolYear}-09-01`
    const [model] = await db.select().from(organisations).where(eq(organisations.type, 'ORGEBS')).limit(1)
    const [pupils, newcomers, guardians] = [peopleOf('Ж', PUPILS, 2014), peopleOf('З', NEWCOMERS, 2014), peopleOf('И', NEWCOMERS, 1985)]
    const classes = Array.from({ length: Math.ceil(PUPILS / CLASS_SIZE) }, (_, at) => `6-${at + 1}`)
    const place = (rows: Rows): Rows =>
      rows.map(({ registry_number: number = '' }, at) => ({
        org_id: String(ORG),
        school_year: schoolYear,
        group: classes[at % classes.length] ?? '',
        child_registry_number: number,
        since,
        until: '',
      }))
    const school = {
      org_id: String(ORG),
      type: 'ORGEBS',
      name: 'Алтан гадас',
      parent_org_id: String(model?.parentId),
      place_code: model?.placeCode ?? '',
    }
    const files: Record<string, Rows> = {
      organisations: [{ ...school, is_public: '1', phone: '', address: '' }],
      groups: classes.map((group) => ({ org_id: String(ORG), school_year: schoolYear, group, level: '6', teacher_registry_number: '' })),
      people: [...pupils, ...newcomers, ...guardians],
      guardians: newcomers.map(({ registry_number: child = '' }, at) => ({
        child_registry_number: child,
        guardian_registry_number: guardians[at]?.registry_number ?? '',
        type: 'MOTHER',
        ended_on: '',
      })),
      members: place(pupils),
    }
    const folder = mkdtempSync(join(tmpdir(), 'school-'))
    try {
      for (const [name, rows] of Object.entries(files)) writeFileSync(join(folder, `${name}.csv`), csv(rows))
      const request = { path: folder, isCheckOnly: false, takesGoodRows: false, convertsWindows1251: false }
      const brought = await runCommand(settings, importFolder, request)
      expect([brought.isApplied, brought.faults]).toEqual([true, []])
    } finally {
      rmSync(folder, { recursive: true })
    }

    // Half of the families have a proven account, and the school's office has a member.
    const [mother] = await db.select().from(accounts).where(eq(accounts.username, '88000001'))
    const withAccount = guardians.slice(0, NEWCOMERS / 2).map(({ registry_number: number = '' }) => number)
    const known = await db
      .select({ id: people.id })
      .from(people)
      .where(inArray(people.registryNumber, withAccount))
      .orderBy(people.registryNumber)
    const opened = {
      passwordHash: mother?.passwordHash ?? '',
      createdAt: clock.now(),
      provenBy: 'REGISTRY_CONTACT',
      provenAt: clock.now(),
    } as const
    const made = await db
      .insert(accounts)
      .values(known.map(({ id }, at) => ({ ...opened, personId: id, username: `9933${1000 + at}` })))
      .returning({ accountId: accounts.id })
    await db.insert(roles).values(made.map(({ accountId }) => ({ accountId, role: 'EDU_PARENT' as const, createdAt: clock.now() })))
    const [head] = await db.select().from(accounts).where(eq(accounts.username, '88000003'))
    await db.insert(roles).values({ accountId: head?.id ?? 0, role: 'SCHOOL', orgId: ORG, createdAt: clock.now() })
    const { token } = await portal.signIn('88000003')

    const bring = async () => {
      const bytes = Buffer.from(csv(place([...pupils, ...newcomers])))
      const { uploadId } = upload.result.parse((await portal.send(upload, { bytes, headers: named('members.csv'), token })).RESULT)
      const detail = async () => uploadDetail.result.parse((await portal.send(uploadDetail, { params: { uploadId }, token })).RESULT)
      await expect.poll(async () => (await detail()).status).toBe('CHECKED')
      const { files: checked } = await detail()
      await portal.send(applyUpload, { body: { uploadId, goodRows: false }, token })
      await expect.poll(async () => (await detail()).status).toBe('APPLIED')
      return checked
    }
    expect(await bring()).toMatchObject([{ same: PUPILS, claims: NEWCOMERS, new: 0, refused: 0 }])
    const { rows: before } = await db.execute(
      sql`select count(*)::int as count from group_members m join groups g on g.id = m.group_id where g.org_id = ${ORG}`,
    )
    expect(before).toEqual([{ count: PUPILS }])
    await sweepClaims(portal.world)

    for (const at of known.keys()) {
      const guardian = await portal.signIn(`9933${1000 + at}`)
      const [claim, ...others] = guardianClaims.result.parse((await portal.send(guardianClaims, { token: guardian.token })).RESULT)
      expect([claim?.institution, others]).toEqual(['Алтан гадас', []])
      const body = { claimId: claim?.claimId, isRight: true }
      expect((await portal.send(answerClaim, { body, token: guardian.token })).RESULT).toMatchObject({ state: 'inForce' })
    }
    const claimsOf = async () => officeClaims.result.parse((await portal.send(officeClaims, { token })).RESULT).claims
    const waiting = (await claimsOf()).filter(({ state }) => state === 'open')
    expect(waiting).toHaveLength(NEWCOMERS / 2)
    // One connection per command would take most of the test's time.
    for (const { claimId } of waiting)
      await decideClaim.answer(portal.world, { id: claimId, isRight: true, note: 'Захидал ирсэн' }, () => undefined)

    expect((await claimsOf()).filter(({ state }) => state === 'inForce')).toHaveLength(NEWCOMERS)
    expect(await bring()).toMatchObject([{ same: PUPILS + NEWCOMERS, claims: 0, new: 0, refused: 0 }])
  })
