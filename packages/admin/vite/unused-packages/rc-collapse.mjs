export default Object.assign(() => null, { Panel: () => null });
