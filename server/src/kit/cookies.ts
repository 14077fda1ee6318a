import '@fastify/cookie'
import { cookieName } from '@portal/contract/constants'
import { LANGUAGES, type Language } from '@portal/contract/language'
import type { FastifyReply, FastifyRequest } from 'fastify'

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

/** A cookie that the browser sent; over TLS only one that was set over TLS by this host. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => request.cookies[cookieName(name, isSecure(request))]

interface Kept {
  /** `strict` where no link of another site leads to what reads it. */
  sameSite: 'lax' | 'strict'
  seconds: number
}

/** Leaves a cookie that no script reads. */
export const leaveCookie = (reply: FastifyReply, name: string, value: string, { sameSite, seconds }: Kept): FastifyReply =>
  reply.setCookie(cookieName(name, isSecure(reply.request)), value, {
    path: '/',
    httpOnly: true,
    sameSite,
    secure: isSecure(reply.request),
    maxAge: seconds,
  })

/** The language of the page from which a request comes, where it says one. */
export const languageOf = (request: FastifyRequest): Language | undefined => {
  const chosen = cookieOf(request, 'language')
  return LANGUAGES.find((known) => known === chosen)
}
