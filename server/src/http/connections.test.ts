import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  connectionRenewal,
  connectionTimeouts,
  FILE_UPLOAD_TIMEOUT_MS,
  liftTransferLimit,
  limitIdleTime,
  limitTransferTime,
} from './connections.ts'

const MAX = 2
let clock: number
let server: ReturnType<typeof createServer>
let sockets: Socket[]

beforeEach(async () => {
  clock = 0
  sockets = []
  server = createServer((_request, response) => response.end('here'))
  limitIdleTime(server, MAX, () => clock)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Opens a connection and waits until the server has accepted it. */
async function open(): Promise<Socket> {
  const address = server.address()
  const taken = once(server, 'connection')
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1').on('error', () => undefined)
  sockets.push(socket)
  await taken
  return socket
}
async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n')
  const [answer] = await once(socket, 'data')
  return String(answer)
}

it('past the limit the oldest silent connection of a network is closed; who has spoken and who comes are not', async () => {
  const speaking = await open()
  expect(await ask(speaking)).toContain('200 OK')
  const oldest = await open()
  clock = 1000
  const younger = await open()
  clock = 3000
  const closed = once(oldest, 'close')
  const newcomer = await open()
  await closed
  for (const socket of [speaking, younger, newcomer]) expect(await ask(socket)).toContain('200 OK')
})

it('silent connections of a /48 are closed at sixteen times the limit, whichever /64 they come from', () => {
  const heard = createServer().removeAllListeners('connection')
  limitIdleTime(heard, 1, () => clock)
  const from = (remoteAddress: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
    heard.emit('connection', socket)
    return socket
  }
  const silent = Array.from({ length: 16 }, (_, at) => from(`2001:db8:0:${at}::1`))
  clock = 3000
  const other = from('2001:db8:1::1')
  expect(silent.filter(({ destroyed }) => destroyed)).toHaveLength(0)
  from('2001:db8:0:aaaa::1')
  expect([...silent.map(({ destroyed }) => destroyed), other.destroyed]).toEqual([true, ...Array(16).fill(false)])
})

it('simultaneous connections are all handled', async () => {
  const rush = [await open(), await open(), await open(), await open()]
  for (const socket of rush) expect(await ask(socket)).toContain('200 OK')
})

it('the head of a request never has more time than the whole', () => {
  expect(connectionTimeouts(20_000)).toMatchObject({ requestTimeout: FILE_UPLOAD_TIMEOUT_MS, headersTimeout: 10_000 })
  expect(connectionTimeouts(1000)).toMatchObject({ requestTimeout: FILE_UPLOAD_TIMEOUT_MS, headersTimeout: 1000 })
  expect(connectionTimeouts(2 * FILE_UPLOAD_TIMEOUT_MS)).toMatchObject({ requestTimeout: 2 * FILE_UPLOAD_TIMEOUT_MS })
})

it('a body that does not arrive in time is aborted, except an admitted file upload', async () => {
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    limitTransferTime(request, 50)
    if (request.url === '/file') liftTransferLimit(request)
    request.resume().on('end', () => response.end('here'))
  })
  const begin = (socket: Socket, path: string) => socket.write(`POST ${path} HTTP/1.1\r\nHost: portal\r\nContent-Length: 2\r\n\r\na`)
  const [file, slow] = [await open(), await open()]
  begin(file, '/file')
  begin(slow, '/')
  await once(slow, 'close')
  file.write('b')
  expect(String((await once(file, 'data'))[0])).toContain('200 OK')
  expect(await ask(file)).toContain('200 OK')
})

it('connections that are renewed are to end; those that come afterwards are not, until the next time', async () => {
  const taken: Socket[] = []
  server.on('connection', (socket) => taken.push(socket))
  const { renew, isToEnd } = connectionRenewal(server)
  await open()
  const old = () => taken.map(isToEnd)
  expect(old()).toEqual([false])
  renew()
  await open()
  expect(old()).toEqual([true, false])
  renew()
  expect(old()).toEqual([true, true])
  // A socket that the server never accepted, as with `app.inject`.
  expect(isToEnd(new Socket())).toBe(false)
})
