/// <reference path="../ui/theme/styles.d.ts" />
