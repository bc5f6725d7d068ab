const { createTransformer } = require('@swc/jest')

/** Jest runs CommonJS: modules of packages become that as well, and what is CommonJS stays as it is. */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options)
    const process = (text, path, settings) =>
      path.includes('node_modules') && !hasModuleSyntax.test(text)
        ? { code: text }
        : swc.process(text, path, settings)
    return { ...swc, process }
  },
}

const hasModuleSyntax = /^\s*(?:import|export)\b|[;}]\s*(?:import|export)[\s{*"']|\bimport\.meta\b/m
