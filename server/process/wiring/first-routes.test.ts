import express, { type Express, type RequestHandler } from 'express'
import request from 'supertest'
import { createReadyBody } from '../../http/ready-body'
import { firstRoutes } from './first-routes'

const body = createReadyBody('{"slots":{}}', {})

function listener(
  application: Express,
  meta: RequestHandler = (_request, _response, next) => next(),
) {
  const replies = {
    slots: () => body,
    remotes: () => {
      throw new Error('no remotes')
    },
  }
  return request(firstRoutes({ basePath: '/admin', replies, meta, application }))
}

/** Says what reached it. */
function told(): Express {
  return express().use(({ method, url, failure }, response) => {
    const message = failure instanceof Error ? failure.message : null
    response.status(message ? 503 : 200).json({ method, url, failure: message })
  })
}

test('the slot endpoints are answered in front of the application, which answers all else', async () => {
  const slots = await listener(told()).get('/admin/slots?from=page')
  const others = await Promise.all(
    ['/slots', '/admin/slots/', '/admin/Slots', '/admin/meta'].map((url) =>
      listener(told()).get(url),
    ),
  )

  expect(slots.text).toBe(body.json)
  expect(others.map((reply) => reply.body.url)).toEqual([
    '/slots',
    '/admin/slots/',
    '/admin/Slots',
    '/admin/meta',
  ])
})

test.each(['options', 'post', 'delete'] as const)(
  '%s of a slot endpoint is for the application to refuse',
  async (method) => {
    const reply = await listener(told())[method]('/admin/slots')

    expect(reply.body).toEqual({ method: method.toUpperCase(), url: '/admin/slots', failure: null })
  },
)

test('a failure of a first route is answered by the application, thrown at once or later', async () => {
  const meta: RequestHandler = () => Promise.reject(new Error('no meta'))

  const replies = [
    await listener(told()).get('/admin/remotes'),
    await listener(told(), meta).get('/admin/meta'),
  ]

  expect(replies.map((reply) => [reply.status, reply.body.failure])).toEqual([
    [503, 'no remotes'],
    [503, 'no meta'],
  ])
})

test('a fault of the application itself is a plain 500, and the listener goes on', async () => {
  const broken = (() => {
    throw new Error('broken')
  }) as unknown as Express

  const reply = await listener(broken).get('/admin/resources')

  expect([reply.status, reply.text]).toEqual([500, ''])
})
