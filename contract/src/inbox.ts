import * as z from 'zod/mini'
import { AlertState } from './absenceAlerts.ts'
import { get, parent, post } from './call.ts'
import { MessageResult } from './envelope.ts'
import { IdValue, Instant } from './fields.ts'

/** Topics whose messages a parent may turn off, each by way. */
export const CHOSEN_TOPICS = [
  'requestDecided',
  'linkDecided',
  'leaveDecided',
  'absence',
  'officeQuestion',
  'weeklySummary',
  'notice',
] as const
export type ChosenTopic = (typeof CHOSEN_TOPICS)[number]

/** Topics of inbox entries: those that can be chosen, news of a child's registration, and changes of the own account. */
export const INBOX_TOPICS = [...CHOSEN_TOPICS, 'family', 'account'] as const
export type InboxTopic = (typeof INBOX_TOPICS)[number]

/** Ways of a message that can be chosen; the inbox has every message. `contact` is the phone or e-mail address of the account. */
export const MESSAGE_WAYS = ['push', 'contact'] as const
export type MessageWay = (typeof MESSAGE_WAYS)[number]

interface TopicRow {
  /** Group in the table of choices. Messages of decisions are delivered before daily ones. */
  group: 'decisions' | 'daily'
  /** Default of each way; the topic has no messages by a way that is absent. */
  ways: Partial<Record<MessageWay, 'on' | 'off'>>
}
const topics: Readonly<Record<ChosenTopic, TopicRow>> = {
  requestDecided: { group: 'decisions', ways: { push: 'on', contact: 'on' } },
  linkDecided: { group: 'decisions', ways: { push: 'on', contact: 'on' } },
  leaveDecided: { group: 'decisions', ways: { push: 'on', contact: 'on' } },
  officeQuestion: { group: 'decisions', ways: { push: 'on', contact: 'on' } },
  absence: { group: 'daily', ways: { push: 'on', contact: 'off' } },
  weeklySummary: { group: 'daily', ways: { contact: 'off' } },
  notice: { group: 'daily', ways: { push: 'on', contact: 'off' } },
}
export const groupOf = (topic: ChosenTopic): TopicRow['group'] => topics[topic].group
export const waysOf = (topic: ChosenTopic): MessageWay[] => MESSAGE_WAYS.filter((way) => topics[topic].ways[way] !== undefined)
/** Whether an account without a choice of its own gets messages of the topic by this way. */
export const isOnByDefault = (topic: ChosenTopic, way: MessageWay): boolean => topics[topic].ways[way] === 'on'

/** Entries of one page of the list. */
export const INBOX_PAGE = 20
/** First and last hour of the quiet hours: news of the night waits until the morning. */
export const QUIET_HOURS = { from: 21, until: 7 } as const

/** Pages to which an entry can lead. */
export const INBOX_PAGES = ['child', 'absence', 'attendance', 'links', 'apply', 'subApply', 'profile', 'notices'] as const

const EntryId = z.int().check(z.positive())

export const InboxEntry = z.object({
  id: EntryId,
  topic: z.enum(INBOX_TOPICS),
  /** Null for an entry about the account. */
  childId: z.nullable(IdValue),
  /** Given name; masked for a child that the parent does not follow. */
  childName: z.nullable(z.string()),
  title: z.string(),
  text: z.string(),
  at: Instant,
  isRead: z.boolean(),
  page: z.enum(INBOX_PAGES),
  /** Notice that the entry leads to. */
  noticeId: z.nullable(IdValue),
  /** Alert about an absence that guardians can answer; null for every other message. */
  alert: z.nullable(AlertState),
})
export type InboxEntry = z.infer<typeof InboxEntry>

const entry: InboxEntry = {
  id: 1204,
  topic: 'leaveDecided',
  childId: 200102,
  childName: 'Тэмүүлэн',
  title: 'Чөлөөний хүсэлтийг зөвшөөрлөө',
  text: 'Багш чөлөөний хүсэлтийг зөвшөөрлөө.\n\nХугацаа: 2026.11.19',
  at: '2026-11-18T10:12:00+08:00',
  isRead: false,
  page: 'absence',
  noticeId: null,
  alert: null,
}

export const inboxEntries = get('/api/parent/messages/list/:of/:topic/:show/:before', {
  about: `Returns ${INBOX_PAGE} messages of the portal to the caller, newest first, with the children of all of them. An entry is shown while the caller has the right to its child or request.`,
  access: parent,
  params: {
    /** Child; 0 for all. */
    of: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
    topic: z.enum(['all', ...INBOX_TOPICS]),
    show: z.enum(['all', 'unread']),
    /** `next` of the page before; 0 for the first page. */
    before: z.coerce.number().check(z.int(), z.minimum(0)),
  },
  result: z.object({
    entries: z.array(InboxEntry),
    /** Start of the next page; null on the last one. */
    next: z.nullable(EntryId),
    /** Entries of all pages. */
    total: z.int(),
    children: z.array(z.object({ childId: IdValue, name: z.string() })),
  }),
  example: {
    params: { of: 0, topic: 'all', show: 'all', before: 0 },
    result: { entries: [entry], next: null, total: 1, children: [{ childId: 200102, name: 'Тэмүүлэн' }] },
  },
})

export const unreadCount = get('/api/parent/messages/unread', {
  about: "Returns the number of the caller's unread messages.",
  access: parent,
  params: {},
  result: z.object({ unread: z.int() }),
  example: { result: { unread: 3 } },
})

export const readEntry = post('/api/parent/messages/read', {
  about: 'Marks a message of the caller as read. Idempotent.',
  access: parent,
  params: {},
  body: z.object({ id: EntryId }),
  result: MessageResult,
  example: { body: { id: 1204 }, result: { message: 'Мэдэгдлийг уншсан' } },
})

export const readAllEntries = post('/api/parent/messages/read-all', {
  about: "Marks the caller's messages up to the given one as read. Idempotent.",
  access: parent,
  params: {},
  // A message that arrives meanwhile stays unread.
  body: z.object({ upTo: EntryId }),
  result: MessageResult,
  example: { body: { upTo: 1204 }, result: { message: 'Бүх мэдэгдлийг уншсан' } },
})

export const MessageChoices = z.object({
  /** Contact of the account, to which messages go. */
  contact: z.string(),
  channel: z.enum(['mail', 'sms']),
  choices: z.array(z.object({ topic: z.enum(CHOSEN_TOPICS), way: z.enum(MESSAGE_WAYS), wanted: z.boolean() })),
  push: z.object({
    /** Public VAPID key of the portal, which a browser needs to subscribe. */
    key: z.string(),
    /** Whether this session has a subscription. */
    isOn: z.boolean(),
  }),
})
export type MessageChoices = z.infer<typeof MessageChoices>

const key = 'BPnEmGpUqDyqeAHLcKzfoSmWUs4xXDXRGVl6ahw2zvT9mPhm8cJZxe3QkPQJ4ZQ4cSxJTDPsF3JFqPQ6jUfyU2E'

export const messageChoices = get('/api/parent/messages/choices', {
  about: 'Returns which topics the caller hears of by which way, and whether this session gets push messages.',
  access: parent,
  params: {},
  result: MessageChoices,
  example: {
    result: {
      contact: '88000001',
      channel: 'sms',
      choices: [{ topic: 'leaveDecided', way: 'contact', wanted: true }],
      push: { key, isOn: false },
    },
  },
})

export const saveMessageChoice = post('/api/parent/messages/choices/save', {
  about: "Turns a topic's messages to the caller by one way on or off. Idempotent.",
  access: parent,
  params: {},
  body: z.object({ topic: z.enum(CHOSEN_TOPICS), way: z.enum(MESSAGE_WAYS), wanted: z.boolean() }),
  result: MessageResult,
  example: { body: { topic: 'leaveDecided', way: 'contact', wanted: false }, result: { message: 'Тохиргоог хадгаллаа' } },
})

/** Longest address of a push subscription. */
const ENDPOINT_MAX = 1000

export const savePush = post('/api/parent/messages/push/save', {
  about:
    'Subscribes this session to push messages, in place of its earlier subscription. Refuses an address outside of the push services of PUSH_HOSTS, and one that another session holds with other keys.',
  access: parent,
  params: {},
  body: z.object({
    endpoint: z.string().check(z.minLength(1), z.maxLength(ENDPOINT_MAX)),
    /** Public key of the browser, an uncompressed point of P-256 in base64url. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
    /** Authentication secret of the subscription, 16 bytes in base64url. */
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    /** Public VAPID key with which the browser subscribed. */
    key: z.string().check(z.regex(/^[\w-]{87}$/)),
  }),
  result: MessageResult,
  example: {
    body: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/example',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      key,
    },
    result: { message: 'Энэ төхөөрөмжид мэдэгдэл ирдэг боллоо' },
  },
})

export const endPush = post('/api/parent/messages/push/end', {
  about: "Ends this session's subscription to push messages. Idempotent.",
  access: parent,
  params: {},
  body: z.object({}),
  result: MessageResult,
  example: { body: {}, result: { message: 'Энэ төхөөрөмжид мэдэгдэл ирэхгүй' } },
})

export const inboxCalls = [inboxEntries, unreadCount, readEntry, readAllEntries, messageChoices, saveMessageChoice, savePush, endPush]
