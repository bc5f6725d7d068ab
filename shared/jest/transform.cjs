const { createHash } = require('node:crypto')
const { createTransformer } = require('@swc/jest')
const { version } = require('@swc/jest/package.json')

/** Jest runs CommonJS: modules of packages become that as well, and what is CommonJS stays as it is. */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options)
    const process = (text, path, settings) =>
      path.includes('node_modules') && !hasModuleSyntax.test(text)
        ? { code: text }
        : swc.process(text, path, settings)
    // By the file alone: what one folder's run has transformed, the run of another folder need not.
    const getCacheKey = (text, path) => sha1([version, JSON.stringify(options), path, text])
    return { ...swc, process, getCacheKey }
  },
}

function sha1(parts) {
  return createHash('sha1').update(parts.join('\0')).digest('hex')
}

const hasModuleSyntax = /^\s*(?:import|export)\b|[;}]\s*(?:import|export)[\s{*"']|\bimport\.meta\b/m
