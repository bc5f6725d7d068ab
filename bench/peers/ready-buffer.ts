import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { announce } from './announce'

/** The least that Node can do: one buffer, made once, to whoever asks. */
const body = readFileSync(process.env['BODY'] ?? '')
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  })
  response.end(body)
})
announce(server)
