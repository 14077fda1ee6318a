import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'

const MessageBody = z.object({ id: z.string(), to: z.string(), text: z.string() })

/** Messages that a gateway got under one idempotency key: a repeated key is the same message. */
export interface ReceivedMessage {
  to: string
  texts: Set<string>
  times: number
}

/** Fake SMS gateway. Accepts every message; its answers can be switched off. */
export async function startGateway() {
  const taken = new Map<string, ReceivedMessage>()
  const waiting = new Set<ServerResponse>()
  let mood: 'answers' | 'silent' | 'forgetful' = 'answers'
  const server = createServer(async (request, response) => {
    const { id, to, text } = MessageBody.parse(await json(request))
    const known = taken.get(id) ?? { to, texts: new Set(), times: 0 }
    taken.set(id, { to, texts: known.texts.add(text), times: known.times + 1 })
    if (mood === 'forgetful') request.socket.destroy()
    if (mood === 'silent') waiting.add(response)
    if (mood === 'answers') response.end(JSON.stringify({ accepted: true }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    taken,
    /** Accepts messages and never answers. */
    beSilent: () => (mood = 'silent'),
    /** Accepts messages and closes the connection. */
    beForgetful: () => (mood = 'forgetful'),
    answerAgain: () => {
      mood = 'answers'
      for (const response of waiting) response.destroy()
      waiting.clear()
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Gateway = Awaited<ReturnType<typeof startGateway>>
