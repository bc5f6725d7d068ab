/// <reference path="../theme/styles.d.ts" />
