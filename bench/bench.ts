import { cpuFigures } from './cpu/cpu-figures'
import { renderTable } from './report'

const figures = [...(await cpuFigures({ rounds: 7 }))]
console.log(renderTable(figures))
