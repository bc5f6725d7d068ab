import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { problemHandler } from '../../http/problem-handler'
import { openRoutes } from './sdk-route'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-sdk-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const serve = (tarball: string | undefined) =>
  request(express().use(openRoutes(tarball), problemHandler()))

test('the packed SDK is served, and 304 when nothing changed', async () => {
  const tarball = join(folder, 'sdk.tgz')
  writeFileSync(tarball, 'packed')

  const first = await serve(tarball).get('/sdk.tgz').responseType('arraybuffer')
  const again = await serve(tarball)
    .get('/sdk.tgz')
    .set('If-None-Match', String(first.headers['etag']))

  expect(first.headers).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  expect(first.body.toString()).toBe('packed')
  expect(again.status).toBe(304)
})

test.each([undefined, 'nowhere.tgz'])('%s is told as missing, with the remedy', async (name) => {
  const reply = await serve(name && join(folder, name)).get('/sdk.tgz')

  expect(reply.status).toBe(404)
  expect(reply.body).toMatchObject({ code: 'sdk-missing', detail: expect.stringContaining('npm') })
})

test('nothing but reading is allowed', async () => {
  const reply = await serve(undefined).post('/sdk.tgz')

  expect([reply.status, reply.headers['allow']]).toEqual([405, 'GET, HEAD'])
})
