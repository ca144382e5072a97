// Before react-dom: it announces itself to this hook once, and fast refresh of a remote that comes later finds it here.
const HOOK = '__REACT_DEVTOOLS_GLOBAL_HOOK__';
if (!Reflect.get(globalThis, HOOK)) {
  const renderers = new Map<number, unknown>();
  Reflect.set(globalThis, HOOK, {
    renderers,
    supportsFiber: true,
    inject(renderer: unknown) {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  });
}
