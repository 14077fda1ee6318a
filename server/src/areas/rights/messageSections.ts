import { instantAsText } from '../../database/rows.ts'
import { sql } from '../../database/sql.ts'
import { isShownTo, topicNames, wayNames } from '../inbox/index.ts'
import { languageNames, messageStates } from './codeWords.ts'
import { type Section, yesNo } from './section.ts'

/** Contacts of the account's holder, each with the time since which it is proven to be theirs. */
const ownContacts = (accountId: number) =>
  sql`(select c.contact, c.since from accounts a
    cross join lateral (values (a.username, coalesce(a.username_since, a.created_at)), (a.phone, a.phone_since)) c (contact, since) where a.id = ${accountId})`

/** Sections of a copy about messages to the account's holder, and the choice of them. */
export const messageSections: readonly Section[] = [
  {
    name: 'messages',
    title: 'Танд илгээсэн мессеж, захидал',
    tables: ['outbox'],
    columns: { at: 'Огноо, цаг', to: 'Хүлээн авагч', subject: 'Гарчиг', text: 'Агуулга', state: ['Төлөв', messageStates] },
    // Texts with an expiring code or link are omitted, and so are messages from before the contact was proven to be the holder's.
    rows: ({
      accountId,
    }) => sql`select ${instantAsText('m.created_at')} as at, m.recipient as to, m.subject, case when m.expires_at is null then m.text end as text, m.state
      from ${ownContacts(accountId)} own join outbox m on m.recipient = own.contact and m.created_at >= own.since where not m.to_nobody order by m.id`,
  },
  {
    name: 'inbox',
    title: 'Порталын «Мэдэгдэл» хуудас',
    tables: ['inbox_entries'],
    columns: { at: 'Огноо, цаг', topic: ['Сэдэв', topicNames], title: 'Гарчиг', text: 'Агуулга', readAt: 'Уншсан' },
    // As on the page: an entry is left out while the holder has no right to its child or request.
    rows: ({ accountId, personId, today }) =>
      sql`select ${instantAsText('inbox_entries.created_at')} as at, topic, title, text, ${instantAsText('read_at')} as "readAt"
        from inbox_entries where account_id = ${accountId} and ${isShownTo(accountId, personId, today)} order by inbox_entries.id`,
  },
  {
    name: 'notices',
    title: 'Уншсан зарлал',
    tables: ['notice_reads'],
    columns: { title: 'Гарчиг', sentAt: 'Илгээсэн', readAt: 'Уншсан' },
    rows: ({ personId }) =>
      sql`select case when n.state = 'SENT' then n.title end as title, ${instantAsText('n.sent_at')} as "sentAt", ${instantAsText('r.read_at')} as "readAt"
        from notice_reads r join notices n on n.id = r.notice_id where r.person_id = ${personId} order by r.read_at, n.id`,
  },
  {
    name: 'messageChoices',
    title: 'Мессеж авах сэдвийн тохиргоо',
    tables: ['message_choices'],
    columns: { topic: ['Сэдэв', topicNames], way: ['Арга', wayNames], wanted: ['Авах эсэх', yesNo], changedAt: 'Тохируулсан' },
    rows: ({ accountId }) =>
      sql`select topic, way, wanted, ${instantAsText('changed_at')} as "changedAt" from message_choices where account_id = ${accountId} order by topic, way`,
  },
  {
    name: 'pushSubscriptions',
    title: 'Апп мэдэгдэл авдаг төхөөрөмж',
    tables: ['push_subscriptions'],
    columns: { service: 'Мэдэгдлийн үйлчилгээ', createdAt: 'Асаасан' },
    // Everyone who knows the whole address can send to it.
    rows: ({ accountId }) =>
      sql`select split_part(p.endpoint, '/', 3) as service, ${instantAsText('p.created_at')} as "createdAt"
        from push_subscriptions p join sessions s on s.id = p.session_id where s.account_id = ${accountId} order by p.id`,
  },
  {
    name: 'summaryWish',
    title: 'Долоо хоногийн тоймын тохиргоо',
    tables: ['summary_wishes'],
    columns: { wanted: ['Авах эсэх', yesNo], language: ['Хэл', languageNames], changedAt: 'Тохируулсан' },
    rows: ({ accountId }) =>
      sql`select wanted, language, ${instantAsText('changed_at')} as "changedAt" from summary_wishes where account_id = ${accountId}`,
  },
  {
    name: 'summaries',
    title: 'Долоо хоногийн тойм',
    tables: ['summaries'],
    columns: { week: 'Долоо хоног', settledAt: 'Бэлтгэсэн', isTold: ['Илгээсэн', yesNo] },
    rows: ({
      accountId,
    }) => sql`select week, ${instantAsText('settled_at')} as "settledAt", token_hash is not null as "isTold" from summaries
      where account_id = ${accountId} order by week`,
  },
]
