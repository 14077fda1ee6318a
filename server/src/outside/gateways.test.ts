import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { smtpTransport } from './mail.ts'
import { smsTransport } from './sms.ts'
import { failureOf } from './transport.ts'

/** Time-outs in ms: short for a gateway that stalls; long for one that answers, so that a busy machine does not cut it off. */
const SHORT_MS = 300
const LONG_MS = 30_000
const message = { id: 7, channel: 'sms', recipient: '88000001', subject: 'Гарчиг', text: 'Сайн байна уу?', unsubscribeLink: null } as const

const running: Server[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await new Promise((resolve) => server.close(resolve))
})
async function portOf(server: Server): Promise<number> {
  running.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('the SMS gateway', () => {
  const gateway = async (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
    `http://127.0.0.1:${await portOf(createHttpServer((request, response) => answer(request, response.setHeader('connection', 'close'))))}/send`
  const accepts = (heard: { body: string; key: string | undefined }[]) => (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request
      .on('data', (part) => (body += part))
      .on('end', () => {
        heard.push({ body, key: request.headers['idempotency-key']?.toString() })
        response.end('{"accepted":true}')
      })
  }

  it('of the operator is chosen by prefix; an unknown prefix goes by the default one', async () => {
    const [uni, sky]: { body: string; key: string | undefined }[][] = [[], []]
    const transport = smsTransport(
      { uni: await gateway(accepts(uni ?? [])), sky: await gateway(accepts(sky ?? [])) },
      'sky',
      'token',
      LONG_MS,
    )
    await transport.deliver(message)
    await transport.deliver({ ...message, id: 8, recipient: '92220101' })
    await transport.deliver({ ...message, id: 9, recipient: '70000000' })
    expect(uni?.map(({ key }) => key)).toEqual(['message-7'])
    expect(sky?.map(({ key }) => key)).toEqual(['message-8', 'message-9'])
    expect(JSON.parse(uni?.[0]?.body ?? '')).toEqual({ id: 'message-7', operator: 'uni', to: '88000001', text: 'Сайн байна уу?' })
  })

  it.each([
    [
      'fails',
      (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end('{"accepted":true}'),
      /^GatewayFailed: HTTP 500 /,
    ],
    [
      'answers nonsense',
      (_request: IncomingMessage, response: ServerResponse) => void response.end('<html>OK</html>'),
      'GatewayFailed: HTTP 200 <html>OK</html>',
    ],
    [
      'declines',
      (_request: IncomingMessage, response: ServerResponse) =>
        void response.end('{"accepted":false,"why":"88000001 has no credit, «Сайн байна уу?»"}'),
      'GatewayFailed: HTTP 200 {"accepted":false,"why":"… has no credit, «…»"}',
    ],
    [
      'sends us elsewhere',
      (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /^TypeError/,
    ],
    ['hangs up', (request: IncomingMessage) => void request.socket.destroy(), /^TypeError: UND_ERR_SOCKET|ECONNRESET/],
  ])('that %s has not delivered, and what it said is kept without the message', async (_what, answer, expected) => {
    const failed = smsTransport({ uni: await gateway(answer) }, 'uni', undefined, LONG_MS).deliver(message)
    expect(failureOf(await failed.catch((error: unknown) => error), message)).toEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    )
  })

  it('that stalls has not delivered either', async () => {
    const held: ServerResponse[] = []
    const url = await gateway((_request, response) => void held.push(response))
    await expect(smsTransport({ uni: url }, 'uni', undefined, SHORT_MS).deliver(message)).rejects.toThrow(/timeout|aborted/i)
    for (const response of held) response.destroy()
  })
})

describe('the SMTP server', () => {
  /** Minimal SMTP server that accepts a message or fails at a step. */
  async function smtp(replies: Partial<Record<string, string | null>>, heard: string[] = []) {
    const sockets = new Set<Socket>()
    const server = createTcpServer((socket) => {
      sockets.add(socket)
      let inData = false
      const say = (step: string, usual: string) => {
        const reply = replies[step] === undefined ? usual : replies[step]
        if (reply !== null) socket.write(`${reply}\r\n`)
      }
      say('GREET', '220 ready')
      socket
        .on('error', () => undefined)
        .on('data', (part) => {
          for (const line of part.toString().split('\r\n').filter(Boolean)) {
            heard.push(line)
            if (inData) {
              if (line === '.') {
                inData = false
                say('END', '250 taken')
              }
            } else if (line.startsWith('EHLO')) say('EHLO', '250 hello')
            else if (line.startsWith('DATA')) {
              inData = true
              say('DATA', '354 go on')
            } else say(line.slice(0, 4), '250 fine')
          }
        })
    })
    const port = await portOf(server)
    return { url: `smtp://127.0.0.1:${port}`, hangUp: () => sockets.forEach((socket) => void socket.destroy()) }
  }
  const mail = { ...message, channel: 'mail', recipient: 'parent@example.mn' } as const

  it('is given sender, recipient, an id that stays the same, and the text', async () => {
    const heard: string[] = []
    const { url, hangUp } = await smtp({}, heard)
    await smtpTransport(url, 'info@example.mn', LONG_MS).deliver(mail)
    const said = heard.join('\n')
    expect(said).toContain('MAIL FROM:<info@example.mn>')
    expect(said).toContain('RCPT TO:<parent@example.mn>')
    expect(said).toContain('Message-ID: <message-7@example.mn>')
    expect(said).not.toContain('List-Unsubscribe')
    hangUp()
  })

  it('has the header for one-click unsubscribing', async () => {
    const heard: string[] = []
    const { url, hangUp } = await smtp({}, heard)
    const unsubscribeLink = 'https://portal.example.mn/stop/1234567890123456789012'
    await smtpTransport(url, 'info@example.mn', LONG_MS).deliver({ ...mail, unsubscribeLink })
    const said = heard.join('\n')
    expect(said).toContain(`List-Unsubscribe: <${unsubscribeLink}>`)
    expect(said).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    hangUp()
  })

  it.each([
    [
      'refuses the recipient',
      { RCPT: '550 5.1.1 <parent@example.mn>: no such user' },
      'RecipientRefused: SMTP 550 5.1.1 <…>: no such user',
    ],
    ['fails after the text', { END: '451 try later' }, 'GatewayFailed: SMTP 451 try later'],
    ['answers nonsense', { GREET: 'hello there' }, /^GatewayFailed: SMTP hello there|Error: E\w+/],
    ['stalls before a word', { GREET: null }, /^TookTooLong|Error: ETIMEDOUT/],
    ['stalls in the middle', { DATA: null }, /^TookTooLong|Error: ETIMEDOUT/],
  ])('that %s has not delivered, and what it said is kept without the recipient', async (what, replies, expected) => {
    const { url, hangUp } = await smtp(replies)
    const failed = smtpTransport(url, 'info@example.mn', what.startsWith('stalls') ? SHORT_MS : LONG_MS).deliver(mail)
    expect(failureOf(await failed.catch((error: unknown) => error), mail)).toEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    )
    hangUp()
  })
})
