import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import express from 'express'
import { announce } from './announce'

/** A bare Express that answers an object, as most of its applications do. */
const body: unknown = JSON.parse(readFileSync(process.env['BODY'] ?? '', 'utf8'))
const app = express()
app.get('/slots', (_request, response) => {
  response.json(body)
})
announce(createServer(app))
