import { readShares } from './consumed-shares'

const react = {
  name: 'react',
  singleton: true,
  strictVersion: false,
  requiredVersion: '^19.0.0',
  scopes: ['default'],
  hasCopy: true,
}

test.each([
  [
    'webpack',
    'a({shareKey:"react",shareScope:["default"],singleton:!0,requiredVersion:"^19.0.0",fallback:()=>1})',
  ],
  [
    'rspack',
    'a([{fallback:()=>1,shareScope:"default",shareKey:"react",requiredVersion:"^19.0.0",strictVersion:0,singleton:1}])',
  ],
  [
    'Rollup (Vite 7)',
    'a={name:"react",version:"19.3.1",scope:["default"],get:()=>1,shareConfig:{singleton:!0,requiredVersion:"^19.0.0"}}',
  ],
  [
    'Rolldown (Vite 8)',
    'a={name:`react`,version:`19.3.1`,scope:[`default`],get:()=>1,shareConfig:{singleton:!0,requiredVersion:`^19.0.0`}}',
  ],
])('a module that is consumed is read as %s writes it', (_, code) => {
  expect(readShares(code).consumed).toEqual([react])
})

test.each([
  [
    'webpack',
    `a({fallback:()=>()=>{throw new Error("Can not get 'react'")},shareScope:["default"],shareKey:"react",singleton:!0,requiredVersion:"^19.0.0"})`,
  ],
  [
    'rspack',
    'a({shareScope:"default",shareKey:"react",import:null,requiredVersion:"^19.0.0",singleton:!0,fallback:void 0})',
  ],
  [
    'Rollup (Vite 7)',
    'a={name:"react",scope:["default"],get:async()=>{throw b},shareConfig:{singleton:!0,requiredVersion:"^19.0.0",import:!1}}',
  ],
  [
    'Rolldown (Vite 8)',
    'shareConfig,a={react:b(`react`,`19.3.1`,`default`,!0,{singleton:!0,requiredVersion:`^19.0.0`,strictVersion:!1})}',
  ],
])('a module without a copy (import: false) is read as %s writes it', (_, code) => {
  expect(readShares(code).consumed).toEqual([{ ...react, hasCopy: false }])
})

test('a name that is put together is none', () => {
  const code = 'a({ shareKey: `react${b}`, singleton: true })'

  expect(readShares(code).consumed).toEqual([])
})

test.each([
  ['webpack', 'a.shared={"react-dom":[{version:"19.3.1",get:()=>1,shareConfig:{singleton:!0}}]}'],
  ['rspack', 'a=[{name:"react-dom",version:"19.3.1",factory:function(){return 1},singleton:1}]'],
])('a module that is only provided is read as %s writes it', (_, code) => {
  expect(readShares(code)).toEqual({ consumed: [], provided: ['react-dom'] })
})
