import { SIGNED_IN_COOKIE } from '@portal/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf, languageOf } from '../kit/cookies.ts'
import { quietLink } from './buttonPage.ts'
import { html, noticePage } from './html.ts'

const texts = {
  mn: {
    title: 'Түр хүлээнэ үү',
    busy: 'Систем ачаалалтай байгаа тул нэвтрэх, хүсэлт илгээх үйлдлийг эхэлж хүлээн авч байна.',
    comesBack: 'Энэ хуудас удахгүй өөрөө дахин нээгдэнэ.',
    now: 'Дахин оролдох',
  },
  en: {
    title: 'Please wait a little',
    busy: 'The system is busy, so signing in and sending requests come first.',
    comesBack: 'This page opens again by itself in a moment.',
    now: 'Try again',
  },
} as const

const written = (language: keyof typeof texts): string => {
  const { title, busy, comesBack, now } = texts[language]
  // An empty address is the page's own.
  return noticePage(language, title, html`<h1>${title}</h1><p>${busy}</p><p>${comesBack}</p>${quietLink('', now)}`)
}
const pages = { mn: written('mn'), en: written('en') } as const

/** Pages of the app that are only read: a child's, one's own profile, and how a request stands. Home is another, for whoever is signed in. */
const onlyRead = /^\/(student\/.+|profile|check-request-public(-sub)?)\/?$/

/** The page of whoever has to wait: without any script it asks again after that time. */
export const busyPages = {
  isBrowsing(request: FastifyRequest): boolean {
    const [path = ''] = request.url.split('?')
    return path === '/' ? cookieOf(request, SIGNED_IN_COOKIE) !== undefined : request.is404 && onlyRead.test(path)
  },
  send: (request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply =>
    reply
      .code(503)
      .header('Retry-After', seconds)
      // The browser asks again by itself, without a script.
      .header('Refresh', seconds)
      .header('Cache-Control', 'no-store')
      .header('Vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(pages[languageOf(request) ?? 'mn']),
}
