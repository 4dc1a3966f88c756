export default globalThis.ResizeObserver;
