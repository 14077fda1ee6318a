import { SIGNED_IN_COOKIE } from '@portal/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { quietLink } from '../http/buttonPage.ts'
import { cookieOf, languageOf } from '../http/cookies.ts'
import { html, noticePage } from '../http/html.ts'

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
  // An empty href reloads the page.
  return noticePage(language, title, html`<h1>${title}</h1><p>${busy}</p><p>${comesBack}</p>${quietLink('', now)}`)
}
const pages = { mn: written('mn'), en: written('en') } as const

/** Pages of the app that only read: a child's, the profile and the status of a request. Home counts too for signed-in visitors. */
const onlyRead = /^\/(student\/.+|profile|check-request-public(-sub)?)\/?$/

/** Page for refused visitors; reloads after the given time without a script. */
export const busyPages = {
  isBrowsing(request: FastifyRequest): boolean {
    const [path = ''] = request.url.split('?')
    return path === '/' ? cookieOf(request, SIGNED_IN_COOKIE) !== undefined : request.is404 && onlyRead.test(path)
  },
  send: (request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply =>
    reply
      .code(503)
      .header('Retry-After', seconds)
      // Reloads the page without a script.
      .header('Refresh', seconds)
      .header('Cache-Control', 'no-store')
      .header('Vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(pages[languageOf(request) ?? 'mn']),
}
