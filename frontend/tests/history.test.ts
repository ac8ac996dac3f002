import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { History, parameters } from "../src/history";

const START = "/voila?token=s";

describe("the address of a screen", () => {
  let visits: Record<string, string>[] = [];
  let made: History[] = [];

  function arrive(at: string): History {
    history.replaceState(null, "", at);
    const kept = new History((link) => visits.push(link));
    made.push(kept);
    return kept;
  }

  beforeEach(() => {
    document.body.dataset.voila = "voila";
    visits = [];
    made = [];
  });

  afterEach(() => {
    for (const kept of made) kept.close();
    delete document.body.dataset.voila;
    vi.restoreAllMocks();
  });

  it("is a new entry for each screen", () => {
    const kept = arrive(START);
    const push = vi.spyOn(history, "pushState");
    kept.show({ game: "KEY" });
    expect(push).toHaveBeenCalledTimes(1);
    expect(location.search).toBe("?token=s&game=KEY");
    kept.show({ game: "KEY" });
    expect(push).toHaveBeenCalledTimes(1);
    kept.show({});
    expect(location.search).toBe("?token=s");
  });

  it("changes in place while a replay runs", () => {
    const kept = arrive(START);
    kept.show({ game: "KEY", moment: "1" });
    const push = vi.spyOn(history, "pushState");
    kept.show({ game: "KEY", moment: "2", viewer: "1" });
    expect(push).not.toHaveBeenCalled();
    expect(parameters()).toEqual({ game: "KEY", moment: "2", viewer: "1" });
    kept.show({ game: "KEY" });
    expect(push).toHaveBeenCalledTimes(1);
  });

  it("keeps moves in the fragment", () => {
    const kept = arrive(START);
    kept.show({ moves: "eJw_-x", moment: "3" });
    expect(location.hash).toBe("#moves=eJw_-x&moment=3");
    expect(location.search).toBe("?token=s");
    expect(parameters()).toEqual({ moves: "eJw_-x", moment: "3" });
    kept.show({});
    expect(location.hash).toBe("");
  });

  it("is followed by Back, and a redirect replaces it", () => {
    const kept = arrive(START);
    history.replaceState(null, "", "?room=ABCDEF");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(visits).toEqual([{ room: "ABCDEF" }]);
    const push = vi.spyOn(history, "pushState");
    kept.show({ seat: "KEY" });
    expect(push).not.toHaveBeenCalled();
    expect(location.search).toBe("?seat=KEY");
    kept.opened(document.body);
    kept.show({});
    expect(push).toHaveBeenCalledTimes(1);
  });

  it("survives a browser that limits changes", () => {
    const kept = arrive(START);
    vi.spyOn(history, "pushState").mockImplementation(() => {
      throw new DOMException("too many", "SecurityError");
    });
    expect(() => kept.show({ game: "KEY" })).not.toThrow();
  });

  it("belongs to the notebook elsewhere", () => {
    delete document.body.dataset.voila;
    const kept = arrive("/lab?game=OTHER");
    kept.show({ game: "KEY" });
    dispatchEvent(new PopStateEvent("popstate"));
    expect(location.search).toBe("?game=OTHER");
    expect(parameters()).toEqual({});
    expect(visits).toEqual([]);
  });
});
