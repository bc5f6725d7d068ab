import { sendJson, sendProblem } from '../reply'
import { readJson } from './read-json'
import { type ShopResource, shopResources } from './sample-shop'
import { faultsOf, type ShopReader } from './shop'
import { type Around, formSlots, permissionsOf } from './view-bodies'
import type { ViewCall } from './view-call'

interface ResourceCall {
  readonly call: ViewCall
  readonly around: Around
  readonly resource: ShopResource
  readonly reader: ShopReader
}

/** The calls below `/resources`: lists, forms, records and what is related to them. */
export async function answerResources(call: ViewCall, around: Around): Promise<void> {
  const { language } = around.view
  const resource = shopResources(language).find(({ name }) => name === call.path[1])
  if (!resource) return refuse(call, 404, 'not-found')
  const reader = { language, permissions: permissionsOf(around.view) }
  const [, , id, below, relation] = call.path
  const one = { call, around, resource, reader }
  if (id === undefined) return answerList(one)
  if (id === 'form') return sendForm(one)
  if (below === 'relations') return sendRelation(one, Number(id), relation ?? '')
  return answerRecord(one, Number(id))
}

async function answerList({ call, resource, reader }: ResourceCall): Promise<void> {
  const { request, response, shop, url } = call
  if (request.method === 'POST') return save({ call, resource, reader }, undefined)
  sendJson(response, shop.list(resource, reader, { search: url.searchParams }))
}

function sendForm({ call, around, resource, reader }: ResourceCall): void {
  const slots = resource.name === 'orders' ? formSlots(around) : []
  const form = call.shop.form(resource, reader, slots)
  const isCreate = call.url.searchParams.get('mode') === 'create'
  sendJson(call.response, isCreate ? { ...form, relations: [] } : form)
}

function sendRelation({ call, resource, reader }: ResourceCall, id: number, name: string): void {
  const { response, shop, url } = call
  const below = shopResources(reader.language).find((one) => one.name === name)
  const { relation } = resource
  if (!below || relation?.resource !== name) return refuse(call, 404, 'not-found')
  const isWanted = (values: Readonly<Record<string, unknown>>) => values[relation.field] === id
  sendJson(response, shop.list(below, reader, { search: url.searchParams, isWanted }))
}

async function answerRecord({ call, resource, reader }: ResourceCall, id: number): Promise<void> {
  const { request, response, shop } = call
  const record = shop.find(resource, id, reader.language)
  if (!record) return refuse(call, 404, 'not-found')
  if (request.method === 'PATCH') return save({ call, resource, reader }, id)
  if (request.method !== 'DELETE') return sendJson(response, record)
  if (!reader.permissions.delete) return refuse(call, 403, 'forbidden')
  shop.remove(resource, id)
  response.writeHead(204).end()
}

type Saving = Omit<ResourceCall, 'around'>

async function save({ call, resource, reader }: Saving, id: number | undefined): Promise<void> {
  const { request, response, shop } = call
  if (!reader.permissions.update) return refuse(call, 403, 'forbidden')
  const values = await readJson(request)
  const errors = faultsOf(resource, values, id === undefined)
  if (errors.length > 0) {
    const title = 'The record cannot be saved; see errors.'
    const about = { type: 'about:blank', title, status: 422, code: 'validation-failed', errors }
    return sendJson(response, about, 422)
  }
  const saved = shop.save(resource, id, values)
  sendJson(response, shop.find(resource, saved, reader.language), id === undefined ? 201 : 200)
}

const details = { 'not-found': 'There is no such record.', forbidden: 'This role may not do that.' }

function refuse({ response }: ViewCall, status: number, code: keyof typeof details): void {
  sendProblem(response, { status, code, detail: details[code] })
}
