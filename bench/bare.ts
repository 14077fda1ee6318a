import { createServer } from 'node:http'

/** The least that Node can do: answer every request with the same bytes. They come on standard input. */
const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part)
const body = Buffer.concat(parts)
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length, 'Content-Encoding': 'br' }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  if (typeof bound === 'object' && bound !== null) console.log(`http://localhost:${bound.port}`)
})
process.on('SIGTERM', () => process.exit(0))
