import { CAMPAIGN_STATES, exampleProspect, FAMILY_ANSWERS, OFFERS, offersBy, offersOf, type Prospect } from '@portal/contract/enrolment'
import { expect, test } from 'vitest'
import { text as english } from '../../text/en/status.ts'
import { status } from '../../text/mn/status.ts'
import { type Around, registrationOf, sentencesOf } from './answerSentences.ts'

const languages = { mn: status.mn, en: english }
/** Words that ask for a step which is possible in an open campaign only. */
const requestedActions = {
  mn: /илгээнэ үү|илгээж болно|баталгаажуулна уу|баталгаажуулж болно|буцааж болно|цуцалж болно/,
  en: /send|confirm the|take (it|them) back in|withdraw/i,
}
const around: Around = {
  whyNot: 'why not',
  settling: 'settling',
  opensAt: 'OPENS',
  closesAt: 'CLOSES',
  nextStage: null,
  helpPhone: '9255 0301',
}
const nothing = { send: false, decline: false, withdraw: false, reopen: false, giveUp: false, changeAddress: false, whyNot: null }

const answeredOf = (prospect: Prospect) => ({ ...prospect, child: 'Т.' })

/** Example of a child for each answer. */
const stands: Record<(typeof FAMILY_ANSWERS)[number], Partial<Prospect>> = {
  outside: { prospectDataId: null },
  undetermined: { institutionId: null },
  none: {},
  withdrawn: { changedAt: '2026-11-10T10:15:00+08:00' },
  requested: { responseStatus: 'REQUESTED' },
  unplaced: { responseStatus: 'REQUESTED', institutionId: null },
  waiting: { responseStatus: 'WAITING' },
  passed: { responseStatus: 'PASSED' },
  unpassed: { responseStatus: 'UNPASSED' },
  departed: { responseStatus: 'DEPARTED' },
  pending: { responseStatus: 'NEW', schoolStatus: 'NEW' },
  ready: { responseStatus: 'NEW', schoolStatus: 'REGISTERED' },
  postponed: { responseStatus: 'NEW', schoolStatus: 'REJECTED' },
  refused: { responseStatus: 'NEW', schoolStatus: 'DECLINED' },
  approved: { responseStatus: 'APPROVED', schoolStatus: 'REGISTERED' },
  declined: { responseStatus: 'DECLINED', schoolStatus: 'REGISTERED' },
  moved: { responseStatus: 'MOVED', schoolStatus: 'REGISTERED' },
}

const combinations = FAMILY_ANSWERS.flatMap((answer) => CAMPAIGN_STATES.map((state) => [answer, state] as const))

test.each(combinations)('%s, campaign %s: the words ask for what is offered, and for nothing else', (answer, state) => {
  const offered = offersBy[answer][state]
  const allowed = { ...nothing, ...Object.fromEntries(offered.map((offer) => [offer === 'confirm' ? 'send' : offer, true])) }
  const prospect: Prospect = { ...exampleProspect, ...stands[answer], campaignState: state, allowed }
  expect(offersOf(prospect)).toEqual(offered)
  for (const language of ['mn', 'en'] as const) {
    const text = languages[language]
    const sentences = sentencesOf(answeredOf(prospect), text, around)
    const said = sentences.join(' ')
    for (const offer of OFFERS) {
      const words = text.offers[offer]
      if (words !== undefined) expect(sentences.includes(words)).toBe(offered.includes(offer))
    }
    expect(text.told[answer].text[state] ?? '').not.toMatch(requestedActions[language])
    if (state === 'closed') expect(text.told[answer].steps.closed.join(' ')).not.toMatch(/Та .*баталгаажуулна|You confirm/)
    // Each sentence names a date, a phone, or the next actor.
    const isShut = offersBy[answer].open.some((offer) => ['send', 'confirm', 'reopen'].includes(offer)) && state !== 'open'
    if (isShut) expect(said).toContain(state === 'closed' ? 'CLOSES' : 'OPENS')
    expect(said).not.toBe('')
  }
})

test('offers that lists of signed-in parents show too do not ask to sign in', () => {
  for (const text of Object.values(languages)) expect(Object.values(text.offers).join(' ')).not.toMatch(/нэвт|sign in/i)
})

test('after closing, a family calls about the next registration for a request, and the school for an answer to it', () => {
  const say = (answer: 'none' | 'unpassed' | 'ready' | 'declined') =>
    sentencesOf(answeredOf({ ...exampleProspect, ...stands[answer], campaignState: 'closed', allowed: nothing }), status.mn, around).join(
      ' ',
    )
  for (const answer of ['none', 'unpassed'] as const) expect(say(answer), answer).toContain('9255 0301')
  for (const answer of ['ready', 'declined'] as const) expect(say(answer), answer).not.toContain('9255 0301')
})

test('a full kindergarten is not asked again: the next stage, or the phone', () => {
  const allowed = { ...nothing, send: true }
  const further = { isFull: true, nextStage: null, others: [] }
  const full: Prospect = { ...exampleProspect, responseStatus: 'UNPASSED', allowed, further }
  const say = (more: Partial<Around> = {}) => sentencesOf(answeredOf(full), status.mn, { ...around, ...more }).join(' ')
  expect(offersOf(full)).toEqual([])
  expect(say()).toContain(status.mn.full)
  expect(say()).toContain('9255 0301')
  expect(say({ nextStage: 'STAGE' })).toContain('STAGE')
  expect(offersOf({ ...full, further: { ...further, isFull: false } })).toEqual(['send'])
})

test('the first step names the closing time, the opening time, or the phone of a closed campaign', () => {
  for (const text of Object.values(languages)) {
    const say = (state: (typeof CAMPAIGN_STATES)[number]) => registrationOf([{ ...around, state }], text, around.helpPhone)
    expect(say('open')).toEqual({ each: [expect.stringContaining('CLOSES')], ask: null })
    expect(say('notStarted')).toEqual({ each: [expect.stringContaining('OPENS')], ask: null })
    expect(say('closed')).toEqual({ each: [expect.stringContaining('CLOSES')], ask: expect.stringContaining('9255 0301') })
  }
})
