/// <reference types="jest" preserve="true" />
/// <reference types="@testing-library/jest-dom" preserve="true" />
