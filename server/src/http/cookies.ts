import '@fastify/cookie'
import { cookieName } from '@portal/contract/constants'
import { LANGUAGES, type Language } from '@portal/contract/language'
import type { FastifyReply, FastifyRequest } from 'fastify'

const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https'

/** Reads a cookie; over TLS only one that this host set over TLS. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => request.cookies[cookieName(name, isSecure(request))]

interface Kept {
  /** `strict` if no link from another site leads to a page that reads it. */
  sameSite: 'lax' | 'strict'
  seconds: number
}

/** Sets an httpOnly cookie. */
export const leaveCookie = (reply: FastifyReply, name: string, value: string, { sameSite, seconds }: Kept): FastifyReply =>
  reply.setCookie(cookieName(name, isSecure(reply.request)), value, {
    path: '/',
    httpOnly: true,
    sameSite,
    secure: isSecure(reply.request),
    maxAge: seconds,
  })

/** Deletes a cookie that `leaveCookie` set. */
export const dropCookie = (reply: FastifyReply, name: string): FastifyReply =>
  reply.clearCookie(cookieName(name, isSecure(reply.request)), { path: '/', secure: isSecure(reply.request) })

/** Returns the language of the requesting page, if its cookie holds a known one. */
export const languageOf = (request: FastifyRequest): Language | undefined => {
  const chosen = cookieOf(request, 'language')
  return LANGUAGES.find((known) => known === chosen)
}
