import { createHash } from 'node:crypto'
import { defineRemote } from '@slipway/sdk/build'
import webpack from 'webpack'
import { PromiseMissingExpose } from './promise-missing-expose'
import { SayEverything } from './say-everything'

const faulty = defineRemote({
  name: 'faulty',
  dist: 'dist/faulty',
  components: {
    FaultyGood: { module: './src/faulty-good.tsx' },
    FaultyOnLoad: { module: './src/faulty-on-load.tsx' },
    FaultyOnRender: { module: './src/faulty-on-render.tsx' },
    FaultyInEffect: { module: './src/faulty-in-effect.tsx' },
    FaultyInLayoutEffect: { module: './src/faulty-in-layout-effect.tsx' },
    FaultyInCleanup: { module: './src/faulty-in-cleanup.tsx' },
    FaultyInRef: { module: './src/faulty-in-ref.tsx' },
    FaultyOnClick: { module: './src/faulty-on-click.tsx' },
    FaultyExport: { module: './src/faulty-export.ts' },
    FaultyHanging: { module: './src/faulty-hanging.tsx', deadlineMs: 1500 },
    FaultySlow: { module: './src/faulty-slow.tsx', minHeight: 80 },
    FaultyField: { module: './src/faulty-field.tsx', global: true },
    FaultyFormField: { module: './src/faulty-form-field.tsx', global: true },
    FaultyFieldOnLoad: { module: './src/faulty-field-on-load.tsx', global: true },
    FaultyFieldHanging: {
      module: './src/faulty-field-hanging.tsx',
      global: true,
      deadlineMs: 1500,
    },
    FaultyLoop: { module: './src/faulty-loop.tsx' },
    FaultyLoopInside: { module: './src/faulty-loop-inside.tsx' },
    FaultyEndless: { module: './src/faulty-endless.tsx' },
    PropsChanger: { module: './src/props-changer.tsx' },
    PropsMirror: { module: './src/props-mirror.tsx' },
    FormMirror: { module: './src/form-mirror.tsx', global: true },
  },
})
faulty.plugins?.push(new PromiseMissingExpose('FaultyMissing'))

// Styles reach all boxes of their remote: this one has a remote of its own.
const everything = defineRemote({
  name: 'faulty-styles',
  dist: 'dist/faulty-styles',
  components: { HidesEverything: { module: './src/hides-everything.tsx' } },
})
everything.plugins?.push(new SayEverything())

const twoFiles = defineRemote({
  name: 'faulty-two-files',
  dist: 'dist/faulty-two-files',
  components: {
    FaultyTwoFiles: { module: './src/faulty-two-files.tsx' },
    FaultyNested: { module: './src/faulty-nested.tsx' },
  },
  inlineLimit: 0,
})
// A slow line is noticed only with something on it that cannot be made small.
const digests = Array.from({ length: 300 }, (_, n) => createHash('sha512').update(`${n}`))
const weight = digests.map((hash) => hash.digest('base64')).join('')
twoFiles.plugins?.push(new webpack.DefinePlugin({ WEIGHT: JSON.stringify(weight) }))

const react18 = '^18.0.0'

export default [
  faulty,
  everything,
  defineRemote({
    name: 'faulty-looks',
    dist: 'dist/faulty-looks',
    components: { OwnLooks: { module: './src/own-looks.tsx' } },
  }),
  twoFiles,
  defineRemote({
    name: 'faulty-react18',
    dist: 'dist/faulty-react18',
    components: { FaultyReact18: { module: './src/faulty-react18.tsx' } },
    shared: { react: react18, 'react/jsx-runtime': react18, 'react-dom': react18 },
  }),
]
