import { type Calls, type Parameter, ref } from './operation'

const remote: Parameter = {
  name: 'remote',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^(?!constructor$)[a-z][a-z0-9-]{0,62}$' },
}
const tag = 'Develop'

/** What those with `slipway.develop` can call. */
export const developCalls: Calls = {
  '/develop/overrides/{remote}': {
    put: {
      id: 'setOverride',
      summary:
        'Have the code of this remote from a development server, in this session only; 201 where there was no override, else 200',
      tag,
      parameters: [remote],
      body: ref('NewOverride'),
      status: 201,
      answer: ref('DevelopmentOverride'),
      problems: [401, 403, 404, 422],
    },
    delete: {
      id: 'endOverride',
      summary: 'Have the released version of this remote again',
      tag,
      parameters: [remote],
      problems: [401, 404],
    },
  },
}
